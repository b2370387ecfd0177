import { choices } from '../choices.ts';
import { messages } from '../messages.ts';

/** Plain data without zod: lists and the bell stay light. */
export const notificationTypes = choices({
  'text.message': 'Mensagem',
  'schedule_suggestion.confirmed': 'Sugestão de horário confirmada',
  'open.form.message': 'Novo formulário',
  'incident.news': 'Incidente com dados pessoais',
  'person_link.asked': 'Cadastro à espera da sua confirmação',
  'newsletter.published': 'Novo informativo',
  'newsletter.to_sign': 'Informativo para assinar',
  'newsletter.comment': 'Comentário em informativo',
  'newsletter.reply': 'Resposta ao seu comentário',
  'newsletter.review': 'Revisão de informativo',
  'document.to_sign': 'Documento para assinar',
  'document.due': 'Prazo de documento',
  'document.decided': 'Decisão sobre documento',
  'knowledge.suggestion': 'Sugestão em um artigo',
  'knowledge.answered': 'Resposta à sua sugestão',
  'knowledge.review_due': 'Artigo a revisar',
  unknown: messages.unknownNotification,
});
export type NotificationType = keyof typeof notificationTypes.labels;

/** What can be sent, and chosen in the preferences: all but the name for what this version does not know. */
export type KnownNotificationType = Exclude<NotificationType, 'unknown'>;
export const knownNotificationTypes = notificationTypes.options
  .map(({ value }) => value)
  .filter((value): value is KnownNotificationType => value !== 'unknown');

/** What is mailed at once, also to whoever chose nothing: it cannot wait until somebody looks. */
export const mailedByDefault: readonly KnownNotificationType[] = ['incident.news'];

export const notificationState = choices({ unread: 'Não lida', read: 'Lida' });
