import { messages } from '@conforme/contracts/core/messages.ts';
import type { Notification } from '@conforme/contracts/core/notifications/notification.ts';
import { queryClient } from '../../core/api/query-client.ts';
import { cutText } from '../../core/format/cut-text.ts';
import { onHeartbeat, refreshSession } from '../../core/session/session-check.ts';
import { isLoggedIn } from '../../core/session/session-store.ts';
import { toastIncoming } from '../../core/toast/toast-store.ts';
import { isAboutNotifications } from './notification-endpoints.ts';
import { messageOf } from './notification-words.ts';
import { openNotification } from './open-notification.ts';

/** Specification §9. */
const LONGEST = 30;

const wordsOf = (notification: Notification): string =>
  notification.type === 'unknown' ? messages.unknownNotification : cutText(messageOf(notification), LONGEST);

/**
 * One toast for what came since the last look: its words when it is one, how many when they are more. What was
 * already waiting when the page was opened is told by the bell alone.
 */
export function announceIncoming(push: (path: string) => void): () => void {
  let known: ReadonlySet<string> | null = null;
  let since = 0;
  let count = 0;
  const stop = onHeartbeat(({ notifications, unread_notifications }) => {
    const fresh =
      known === null
        ? []
        : notifications.filter(({ id, created_at }) => !known?.has(id) && Date.parse(created_at) >= since);
    const isChanged = known !== null && (fresh.length > 0 || unread_notifications !== count);
    known = new Set(notifications.map(({ id }) => id));
    since = Math.max(since, ...notifications.map(({ created_at }) => Date.parse(created_at)));
    count = unread_notifications;
    const [only] = fresh;
    if (fresh.length === 1 && only)
      toastIncoming(wordsOf(only), () => openNotification(only, push), only.title);
    else if (fresh.length > 1)
      toastIncoming(`${fresh.length} notificações novas`, () => push('/notifications'));
    if (isChanged) queryClient.invalidateQueries({ predicate: isAboutNotifications });
  });
  // Straight after signing in nothing was asked yet: from here on what comes is new.
  if (known === null && isLoggedIn()) refreshSession().catch(() => undefined);
  return stop;
}
