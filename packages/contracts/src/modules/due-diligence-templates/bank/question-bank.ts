import type { DefaultQuestionnaire, Question, Section } from '../../../platform/questionnaires/questions.ts';
import { dueDiligencePurpose } from '../due-diligence-purpose.ts';
import { companyQuestions } from './company-questions.ts';
import { continuityQuestions } from './continuity-questions.ts';
import { integrityQuestions } from './integrity-questions.ts';
import { privacyQuestions } from './privacy-questions.ts';
import { securityQuestions } from './security-questions.ts';

const iso27001 = { id: 'iso_27001', label: 'ISO/IEC 27001' };

/** A certificate does not answer what it does not look at: those questions are `always_asked`. */
export const bankSections: readonly Section[] = [
  { id: 'company', title: 'Sobre a empresa' },
  {
    id: 'integrity',
    title: 'Integridade',
    certificates: [
      { id: 'iso_37001', label: 'ISO 37001' },
      { id: 'iso_37301', label: 'ISO 37301' },
    ],
  },
  {
    id: 'privacy',
    title: 'Proteção de dados (LGPD)',
    certificates: [{ id: 'iso_27701', label: 'ISO/IEC 27701' }],
  },
  {
    id: 'security',
    title: 'Segurança da informação',
    certificates: [iso27001, { id: 'soc_2', label: 'relatório SOC 2 tipo II' }],
  },
  {
    id: 'continuity',
    title: 'Continuidade do serviço',
    certificates: [{ id: 'iso_22301', label: 'ISO 22301' }],
  },
];

/** What a certificate of management says nothing about: facts, and whatever stops a contract. */
const isOfFact = ({ type, blocking, scores, show_if }: Question) =>
  blocking === true ||
  show_if !== undefined ||
  (type !== 'compliance' && type !== 'single') ||
  scores?.yes === 0;

export const questionBank: readonly Question[] = [
  ...companyQuestions,
  ...integrityQuestions,
  ...privacyQuestions,
  ...securityQuestions,
  ...continuityQuestions,
].map((question) => (isOfFact(question) ? { ...question, always_asked: true } : question));

/** The product's own template: ready to be sent, and to be duplicated and changed. */
export const standardTemplate: DefaultQuestionnaire = {
  key: 'due_diligence.standard',
  title: 'Fornecedor: integridade, LGPD e segurança',
  description: 'O modelo do Conforme, com todas as perguntas do banco. Duplique para adaptar.',
  purpose: dueDiligencePurpose,
  tags: ['integrity', 'lgpd', 'security'],
  sections: bankSections,
  questions: questionBank,
};
