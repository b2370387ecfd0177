import { choices } from '../../core/choices.ts';

/** When a clock starts. */
export const startEvents = choices({
  request: 'o recebimento do pedido',
  change_done: 'a correção, a eliminação, a anonimização ou o bloqueio',
  asked_holder: 'o pedido de complemento ao titular',
  answer: 'a resposta ao titular',
  knowledge: 'o conhecimento de que o incidente afetou dados pessoais',
  holders_term_end: 'o fim do prazo para comunicar os titulares',
  communication: 'a comunicação à ANPD',
  publication: 'a publicação do aviso',
  record: 'o registro do incidente',
  report: 'o recebimento do relato',
  acknowledgement: 'a confirmação do recebimento',
  awareness: 'a ciência do caso, suspeito ou confirmado',
  absences: 'as faltas acima de 30% do limite',
  archiving: 'o arquivamento do relato',
  approval: 'a aprovação do fornecedor',
  school_year_end: 'o fim do ano letivo do edital',
  applications_end: 'o fim das inscrições do edital',
});
export type StartEvent = keyof typeof startEvents.labels;

/** How sure the number is. Only what was read word by word is shown as law. */
export const ruleStandings = choices({
  law: 'Lei',
  guidance: 'Orientação',
  policy: 'Política da organização',
});
export type RuleStanding = keyof typeof ruleStandings.labels;

export const ruleThemes = choices({
  dsr: 'Pedidos de titulares',
  inc: 'Incidentes de segurança',
  wb: 'Canal de denúncias',
  bully: 'Intimidação sistemática',
  dd: 'Fornecedores',
  edi: 'Bolsas de estudo',
});
export type RuleTheme = keyof typeof ruleThemes.labels;

/**
 * What has a deadline. How long stands in the database, by versions; here only what it is, so that the features name
 * their rules and cannot misspell them.
 */
export const deadlineRules = choices({
  'dsr.confirm_access.simplified': 'Confirmação ou acesso, em formato simplificado',
  'dsr.confirm_access.simplified_small': 'Formato simplificado, por agente de pequeno porte',
  'dsr.confirm_access.complete': 'Confirmação ou acesso, por declaração completa',
  'dsr.other_rights': 'Demais direitos do titular',
  'dsr.public_body': 'Pedidos a órgãos públicos',
  'dsr.share_notice': 'Aviso a quem recebeu os dados',
  'dsr.internal': 'Meta interna de resposta',
  'dsr.holder_reply': 'Complemento pelo titular, antes de encerrar como desistência',
  'dsr.reopening': 'Reabertura do pedido pelo titular',
  'inc.anpd': 'Comunicação do incidente à ANPD',
  'inc.holders': 'Comunicação do incidente aos titulares',
  'inc.holders_declaration': 'Declaração à ANPD de que os titulares foram comunicados',
  'inc.complement': 'Complemento da comunicação à ANPD',
  'inc.public_notice': 'Aviso público no ar, quando não dá para avisar cada titular',
  'inc.record_retention': 'Guarda do registro de incidentes',
  'wb.acknowledgement': 'Confirmação do recebimento do relato',
  'wb.feedback': 'Retorno a quem relatou',
  'wb.content_retention': 'Guarda do conteúdo de relatos arquivados',
  'wb.public_ouvidoria': 'Decisão da ouvidoria pública',
  'bully.conselho_tutelar': 'Notificação ao Conselho Tutelar',
  'bully.absences': 'Notificação de faltas ao Conselho Tutelar',
  'dd.renewal': 'Reavaliação de fornecedor',
  'dd.renewal_critical': 'Reavaliação de fornecedor crítico',
  'edi.record_retention': 'Guarda de inscrições enviadas em editais de bolsas',
  'edi.unsent_retention': 'Guarda de inscrições que a família não enviou',
});
export type DeadlineRuleKey = keyof typeof deadlineRules.labels;

export const themeOf = (key: DeadlineRuleKey): RuleTheme => key.slice(0, key.indexOf('.')) as RuleTheme;
