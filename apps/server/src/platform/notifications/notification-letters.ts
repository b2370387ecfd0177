import {
  type KnownNotificationType,
  notificationTypes,
} from '@conforme/contracts/core/notifications/notification-types.ts';
import { type Config, publicUrl } from '../../core/config.ts';
import type { Letter } from '../mail/letter.ts';

const way = (config: Config, label: string) => ({
  label,
  url: `${publicUrl(config)}/#/notifications`,
});
const closing = ['Você escolhe como é avisado em Perfil, na parte Notificações.'];

/** Says that there is something and of what kind, never what: a mailbox is not the product. */
export const notificationLetter = (config: Config, type: KnownNotificationType): Letter => ({
  subject: 'Você tem uma nova notificação',
  paragraphs: [`Há uma nova notificação para você: ${lowered(notificationTypes.labels[type])}.`],
  link: way(config, 'Ver a notificação'),
  closing,
});

export const digestLetter = (config: Config, types: readonly KnownNotificationType[]): Letter => ({
  subject:
    types.length === 1 ? 'Você tem 1 notificação por ler' : `Você tem ${types.length} notificações por ler`,
  paragraphs: [
    'Desde o último resumo chegou para você, e ainda não foi lido:',
    countsOf(types).join('; ').concat('.'),
  ],
  link: way(config, 'Ver as notificações'),
  closing,
});

function countsOf(types: readonly KnownNotificationType[]): string[] {
  const kinds = [...new Set(types)];
  return kinds.map((kind) => {
    const count = types.filter((type) => type === kind).length;
    return `${lowered(notificationTypes.labels[kind])} (${count})`;
  });
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
