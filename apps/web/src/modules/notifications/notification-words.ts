import { messages } from '@conforme/contracts/core/messages.ts';
import type { Notification } from '@conforme/contracts/core/notifications/notification.ts';
import { notificationTypes } from '@conforme/contracts/core/notifications/notification-types.ts';

/** What a notification is about: its own words, or those of its kind. */
export const titleOf = ({ type, title }: Notification): string =>
  type === 'unknown' ? messages.unknownNotification : (title ?? notificationTypes.labels[type]);

export const messageOf = ({ data }: Notification): string => data.comment.message;
