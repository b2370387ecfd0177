import { choices } from '../../core/choices.ts';

/** So many lines of who looked at a case on which day are shown: the newest. All of them are in the audit log. */
export const MOST_VIEWS = 100;

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
  key_renewed: 'Nova chave de consulta',
  task_added: 'Tarefa criada',
  task_changed: 'Tarefa alterada',
  task_done: 'Tarefa concluída',
  task_reopened: 'Tarefa reaberta',
  task_removed: 'Tarefa removida',
  published: 'Texto publicado',
  unpublished: 'Publicação retirada',
  discarded: 'Descartado',
  knowledge: 'Conhecimento registrado',
  assessed: 'Dever de comunicar avaliado',
  not_communicated: 'Decisão de não comunicar',
  document: 'Documento emitido',
  filed: 'Comunicação registrada',
  outage: 'Indisponibilidade do SEI',
  holders_told: 'Comunicação aos titulares',
  notice_published: 'Aviso público no ar',
  notice_withdrawn: 'Aviso público retirado',
  followed_up: 'Em acompanhamento',
  letters: 'Cartas aos titulares',
  alerted: 'Alerta no Mural',
  alert_withdrawn: 'Alerta retirado do Mural',
  promoted: 'Tratado como incidente de segurança',
  event: 'Linha do tempo do incidente',
  rectified: 'Registro retificado',
  report_act: 'Andamento do relato',
  invited: 'Questionário enviado',
  opened: 'Questionário aberto',
  answered: 'Respostas enviadas',
  delegated: 'Seção pedida a um colega',
  finding: 'Achado',
  decided: 'Decisão',
  lapsed: 'Vencida',
  link_expired: 'Prazo expirado',
  renewed: 'Renovação aberta',
  cancelled: 'Cancelada',
  file_reviewed: 'Documento conferido',
  income_checked: 'Renda conferida',
  facts_checked: 'O que conta confirmado',
  social_started: 'Análise social',
  visited: 'Entrevista ou visita',
  opinion: 'Parecer social',
  appealed: 'Recurso',
  called_up: 'Convocação',
  enrolled: 'Matrícula',
  told: 'Mensagem à família',
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
  request: 'Anexo de quem enviou',
  representation: 'Documento de representação',
  identity: 'Documento de identidade',
  correction: 'Prova de uma correção',
  reply: 'Complemento de quem enviou',
  evidence: 'Prova de uma resposta',
  family: 'Documento da família',
  sensitive: 'Documento de saúde ou deficiência',
  staff: 'Anexo da equipe',
});
export type CasePaper = keyof typeof casePapers.labels;
