import type { EntryKind } from './case-entries.ts';

/** What a line of the timeline is called for whoever follows the case; what they never see has no words here. */
const words: Readonly<Partial<Record<EntryKind, string>>> = {
  received: 'Pedido recebido',
  validated: 'Pedido aceito',
  started: 'Análise iniciada',
  question: 'Pergunta para você',
  reminder: 'Lembrete: falta a sua resposta',
  reply: 'Sua resposta',
  message: 'Sua mensagem',
  answer: 'Resposta',
  extended: 'Prazo prorrogado',
  duplicate: 'Pedido juntado a outro',
  closed: 'Pedido encerrado',
  reopened: 'Pedido reaberto',
  withdrawn: 'Desistência',
  rated: 'Sua avaliação',
  retyped: 'O tipo do pedido mudou',
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

export const outsideEntryWords = (kind: EntryKind): string => words[kind] ?? 'Mensagem da organização';
