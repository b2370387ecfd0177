import type { Notification } from '@conforme/contracts/core/notifications/notification.ts';
import { notificationTarget } from '@conforme/contracts/core/notifications/notification-target.ts';
import { allPages } from '@conforme/contracts/page-catalog.ts';
import { withOrganisation } from '../../core/pages/record-organisations.ts';
import { activeEntity } from '../../core/session/session-store.ts';
import { markRead } from './mark-read.ts';

/** Checked here again, whatever the server let in: a click never leaves the product. */
export function targetOf(notification: Notification): string | null {
  const target = notificationTarget(notification, allPages);
  const { legal_entity_id: organisation } = notification.extraData;
  const here = activeEntity();
  const isHere = organisation === null || (here?.type === 'legal_entity' && here.id === organisation);
  return target === null || isHere ? target : withOrganisation(target, organisation);
}

/** Reads it, and goes where it leads. `push` is the router's, so that an unsaved form asks first. */
export function openNotification(notification: Notification, push: (path: string) => void): void {
  const { id, read_at, clickOptions } = notification;
  if (read_at === null && clickOptions.markAsRead) markRead([id]).catch(() => undefined);
  const target = targetOf(notification);
  if (target === null) return;
  if (clickOptions.newTab) window.open(`#${target}`, '_blank', 'noopener');
  else push(target);
}
