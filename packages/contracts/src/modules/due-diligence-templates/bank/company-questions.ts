import { badIfYes, bankSection } from './bank-question.ts';

const ask = bankSection('company', 'EMP');

/** Who the supplier is. Mostly facts without weight; what they mean is for the analyst. */
export const companyQuestions = [
  ask(1, 'Qual é o CNPJ de quem vai prestar o serviço?', { type: 'cnpj', weight: 0 }),
  ask(2, 'Há quantos anos a empresa presta este serviço?', { type: 'number', weight: 0 }),
  ask(3, 'Quantas pessoas trabalham na empresa?', {
    type: 'number',
    weight: 0,
    help: 'Conte empregados, sócios que trabalham e terceiros fixos.',
  }),
  ask(4, 'Quem são os sócios e o beneficiário final?', {
    type: 'long_text',
    weight: 0,
    help: 'Nome e participação de cada um. Beneficiário final é a pessoa que, no fim, controla ou lucra com a empresa.',
  }),
  ask(5, 'Junte o contrato social ou o estatuto em vigor.', { type: 'file', weight: 0 }),
  ask(6, 'Há, entre sócios e administradores, pessoa exposta politicamente ou parente próximo de uma?', {
    ...badIfYes,
    scores: { yes: 0.5, no: 1 },
    weight: 2,
    legal_reference: 'Decreto 11.129/2022, art. 57 (orientação)',
  }),
  ask(7, 'Quem é a pessoa e qual o cargo público?', {
    type: 'long_text',
    weight: 0,
    show_if: { question: 'emp_06', is: ['yes'] },
  }),
  ask(8, 'Parte do serviço será feita por outra empresa contratada por vocês?', {
    type: 'yes_no',
    weight: 0,
  }),
  ask(9, 'Que parte, e por qual empresa?', {
    type: 'long_text',
    weight: 0,
    show_if: { question: 'emp_08', is: ['yes'] },
  }),
];
