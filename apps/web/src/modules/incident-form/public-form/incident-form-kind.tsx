import { formatPhone } from '@conforme/contracts/core/brazil/phone-number.ts';
import { evidenceFiles } from '@conforme/contracts/modules/incident-form/evidence-files.ts';
import { incidentConfidentiality } from '@conforme/contracts/modules/incident-form/incident-confidentiality.ts';
import type { IncidentPublicForm } from '@conforme/contracts/modules/incident-form/public-form/incident-public-form.schemas.ts';
import type { CaseFormKind } from '../../../platform/public-form/case-form-kind.ts';
import { formEndpoints } from './form-endpoints.ts';
import { incidentFormWords } from './incident-form-words.ts';
import { openForm } from './open-form.ts';
import { contactEmail, emptyValues, inputOf, type ReportValues } from './report-values.ts';
import { WhatStep } from './what-step.tsx';

/** The report of an incident or a scam, as its public form is built: short, for somebody who is frightened. */
export const incidentFormKind: CaseFormKind<ReportValues, IncidentPublicForm> = {
  formType: 'incident',
  endpoints: formEndpoints,
  opening: openForm,
  words: incidentFormWords,
  confidentiality: incidentConfidentiality,
  keptAs: 'incident-2',
  addressCode: null,
  files: { rules: evidenceFiles, refusedAt: 'request', asked: ({ files }) => files },
  emptyValues,
  steps: [
    {
      title: 'O que aconteceu',
      heading: 'O que aconteceu?',
      hint: ({ opening_text, contact }) => (
        <>
          <p className="public-words">
            {opening_text ??
              'Você fez bem em avisar. Não procuramos culpados: quanto antes soubermos, menor o estrago.'}
          </p>
          <p>
            Leva uns três minutos. Já fez um relato?{' '}
            <a href="#/form-protocol-query/incident">Acompanhe aqui</a>.
          </p>
          {contact.phone !== null && (
            <p>
              Está acontecendo agora? Ligue para{' '}
              <a href={`tel:+55${contact.phone.replace(/\D/g, '').replace(/^55/, '')}`}>
                {formatPhone(contact.phone)}
              </a>
              .
            </p>
          )}
        </>
      ),
      fields: ['nature', 'description'],
    },
    {
      title: 'Detalhes',
      heading: 'Conte os detalhes',
      hint: () => 'Responda o que souber. O que faltar, a equipe procura.',
      fields: ['scam', 'occurred_at', 'unit_id', 'area', 'involved_text', 'data_natures', 'answers'],
    },
    {
      title: 'Provas',
      heading: 'Você tem provas?',
      hint: () => 'Elas ajudam muito, mas o relato vale sem elas.',
      fields: ['pasted_message', 'files'],
    },
    {
      title: 'Contato',
      heading: 'Como falamos com você?',
      hint: () => 'Pode deixar tudo em branco. Com um contato, a equipe pode perguntar e responder.',
      fields: ['reporter'],
    },
  ],
  FirstStep: WhatStep,
  loadLater: () => import('./later-steps.tsx').then((module) => module.laterParts),
  loadChecks: () => import('./report-checks.ts').then((module) => module.reportProblems),
  bodyOf: inputOf,
  contactEmail,
};
