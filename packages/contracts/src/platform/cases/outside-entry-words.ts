import type { EntryKind } from './case-entries.ts';
import type { FormType } from './form-types.ts';

type Words = Readonly<Partial<Record<EntryKind, string>>>;

/** What a line of the timeline is called for whoever follows the case; what they never see has no words here. */
const ofEveryKind: Words = {
  validated: 'Recebimento conferido',
  started: 'Análise iniciada',
  question: 'Pergunta para você',
  reminder: 'Lembrete: falta a sua resposta',
  reply: 'Sua resposta',
  message: 'Sua mensagem',
  answer: 'Resposta',
  extended: 'Prazo prorrogado',
  withdrawn: 'Desistência',
  rated: 'Sua avaliação',
  answered: 'Respostas enviadas',
  decided: 'Decisão',
  cancelled: 'Cancelamento',
  file_reviewed: 'Documento recusado',
  appealed: 'Seu recurso',
  called_up: 'Convocação',
  enrolled: 'Matrícula',
  published: 'Texto publicado',
  unpublished: 'Publicação retirada',
};

const report: Words = {
  received: 'Relato recebido',
  validated: 'Relato validado',
  duplicate: 'Relato juntado a outro',
  closed: 'Relato encerrado',
  reopened: 'Relato reaberto',
  withdrawn: 'Relato retirado',
};

const ofType: Readonly<Record<FormType, Words>> = {
  privacy: {
    received: 'Pedido recebido',
    validated: 'Pedido aceito',
    duplicate: 'Pedido juntado a outro',
    closed: 'Pedido encerrado',
    reopened: 'Pedido reaberto',
    retyped: 'O tipo do pedido mudou',
  },
  incident: report,
  intimidation: report,
  'reporting-channel': report,
  'due-diligence': {
    received: 'Questionário aberto',
    closed: 'Análise encerrada',
    reopened: 'Análise reaberta',
  },
  credentialing: {
    received: 'Inscrição começada',
    answered: 'Inscrição enviada',
    closed: 'Inscrição encerrada',
    reopened: 'Inscrição reaberta',
  },
};

export const outsideEntryWords = (formType: FormType, kind: EntryKind): string =>
  ofType[formType][kind] ?? ofEveryKind[kind] ?? 'Mensagem da organização';
