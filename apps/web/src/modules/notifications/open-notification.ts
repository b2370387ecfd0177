import type { Notification } from '@conforme/contracts/core/notifications/notification.ts';
import { notificationTarget } from '@conforme/contracts/core/notifications/notification-target.ts';
import { allPages } from '@conforme/contracts/page-catalog.ts';
import { noteOrganisation } from '../../core/pages/record-organisations.ts';
import { markRead } from './mark-read.ts';

/** Checked here again, whatever the server let in: a click never leaves the product. */
export const targetOf = (notification: Notification): string | null =>
  notificationTarget(notification, allPages);

/** Reads it, and goes where it leads. `push` is the router's, so that an unsaved form asks first. */
export function openNotification(notification: Notification, push: (path: string) => void): void {
  const { id, read_at, clickOptions, extraData } = notification;
  if (read_at === null && clickOptions.markAsRead) markRead([id]).catch(() => undefined);
  const target = targetOf(notification);
  if (target === null) return;
  if (extraData.legal_entity_id !== null) noteOrganisation(target, extraData.legal_entity_id);
  if (clickOptions.newTab) window.open(`#${target}`, '_blank', 'noopener');
  else push(target);
}
