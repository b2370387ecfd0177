import type { EntryKind } from '@conforme/contracts/core/cases/case-entries.ts';

/** What a line of the timeline is called for whoever follows the case; the house has words of its own. */
const words: Readonly<Partial<Record<EntryKind, string>>> = {
  received: 'Pedido recebido',
  identity: 'Conferimos quem você é',
  validated: 'Pedido aceito',
  retyped: 'Tipo do pedido acertado',
  forwarded: 'Pedido passado a outra área',
  started: 'Trabalho começado',
  question: 'Pergunta para você',
  reminder: 'Lembrete: falta a sua resposta',
  reply: 'Sua resposta',
  resumed: 'Trabalho retomado',
  answer: 'Resposta',
  extended: 'Prazo maior',
  duplicate: 'Pedido juntado a outro',
  closed: 'Pedido encerrado',
  reopened: 'Pedido reaberto',
  withdrawn: 'Desistência',
  rated: 'Sua avaliação',
};

export const entryWords = (kind: EntryKind): string => words[kind] ?? 'Mensagem da organização';
