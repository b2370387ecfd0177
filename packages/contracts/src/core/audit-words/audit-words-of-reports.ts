/** What is done to a sealed report, as /audit words it: the act, never what it was about. */
const acts = {
  archived: 'Arquivou relato',
  assigned: 'Atribuiu relato',
  check_in_answered: 'Quem relatou respondeu ao acompanhamento',
  concluded: 'Aprovou a conclusão de um relato',
  conclusion_proposed: 'Propôs a conclusão de um relato',
  conclusion_returned: 'Devolveu a conclusão de um relato',
  council_settled: 'Registrou a notificação ao Conselho Tutelar de um relato',
  created: 'Recebeu relato',
  entry_published: 'Tornou pública uma tratativa de relato',
  entry_unpublished: 'Retirou a publicação de uma tratativa de relato',
  file_added: 'Juntou arquivo a um relato',
  file_removed: 'Removeu arquivo de um relato',
  file_taken: 'Baixou arquivo de um relato',
  forwarded: 'Encaminhou relato',
  held: 'Guardou relato por dever legal',
  hold_released: 'Liberou relato da guarda legal',
  investigated: 'Começou a apuração de um relato',
  key_renewed: 'Deu outra chave de consulta a quem relatou',
  monitored: 'Passou relato ao acompanhamento contra retaliação',
  noted: 'Registrou na apuração de um relato',
  out_of_scope: 'Encerrou relato como fora de escopo',
  admitted: 'Admitiu relato',
  reader_excluded: 'Tirou o acesso a um relato por conflito de interesse',
  reopened: 'Reabriu relato',
  reporter_wrote: 'Quem relatou escreveu',
  resumed: 'Retomou a apuração de um relato',
  shredded: 'Destruiu o conteúdo de um relato cujo prazo de guarda terminou',
  triaged: 'Começou a triagem de um relato',
  viewed: 'Consultou relato',
  written: 'Escreveu a quem relatou',
} as const;
type Act = keyof typeof acts;
type Actions = { readonly [A in `${'channel_report' | 'intimidation_report'}.${Act}`]: string };

const of = (object: string, of: string) =>
  Object.entries(acts).map(([act, words]) => [`${object}.${act}`, `${words} ${of}`] as const);

export const reportAuditActions = Object.fromEntries([
  ...of('channel_report', '(canal de denúncias)'),
  ...of('intimidation_report', '(intimidação sistemática)'),
]) as Actions;
