import { choices } from '../../core/choices.ts';

/** What a line of a case's timeline tells of. */
export const entryKinds = choices({
  received: 'Recebido',
  note: 'Nota interna',
  identity: 'Identidade',
  validated: 'Validado',
  retyped: 'Tipos alterados',
  assigned: 'Atribuição',
  forwarded: 'Encaminhamento',
  started: 'Tratamento iniciado',
  question: 'Pedido de complemento',
  reminder: 'Lembrete ao titular',
  reply: 'Resposta do titular',
  message: 'Mensagem do titular',
  resumed: 'Tratamento retomado',
  proposal: 'Resposta proposta',
  sent_back: 'Resposta devolvida',
  answer: 'Resposta',
  extended: 'Prazo prorrogado',
  duplicate: 'Duplicado',
  closed: 'Encerrado',
  reopened: 'Reaberto',
  withdrawn: 'Desistência',
  rated: 'Avaliação',
  share_notice: 'Aviso a quem recebeu os dados',
  key_renewed: 'Outra chave de consulta',
  published: 'Texto publicado',
  unpublished: 'Publicação retirada',
});
export type EntryKind = keyof typeof entryKinds.labels;

/** Who may read it: staff, whoever has the key as well, or whoever has the protocol. */
export const entryAudiences = choices({
  internal: 'Interna',
  outside: 'Quem tem a chave',
  public: 'Consulta pública',
});
export type EntryAudience = keyof typeof entryAudiences.labels;

/** Whose doing it was. */
export const entryAuthors = choices({ staff: 'Equipe', outside: 'De fora', system: 'Sistema' });
export type EntryAuthor = keyof typeof entryAuthors.labels;

/** What came with a case, or goes out with it. */
export const casePapers = choices({
  request: 'Anexo do pedido',
  representation: 'Documento de representação',
  identity: 'Documento de identidade',
  correction: 'Prova de uma correção',
  reply: 'Complemento do titular',
  staff: 'Anexo da equipe',
});
export type CasePaper = keyof typeof casePapers.labels;
