import { messages } from '@conforme/contracts/core/messages.ts';
import { type ApiError, isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { queryClient } from '../../core/api/query-client.ts';
import { updateUser } from '../../core/session/session-store.ts';
import { toastError } from '../../core/toast/toast-store.ts';
import { isAboutNotifications, notificationEndpoints } from './notification-endpoints.ts';

/** On the server, then here (specification §4). Throws after a failure was shown. */
export const markRead = (uuids: readonly string[]): Promise<void> =>
  marking((options) => call(notificationEndpoints.read, { body: { uuids: [...uuids] } }, options));

export const markAllRead = (): Promise<void> =>
  marking((options) => call(notificationEndpoints.readAll, {}, options));

type Send = (options: { handles: (error: ApiError) => boolean }) => Promise<{ unread_notifications: number }>;

async function marking(send: Send): Promise<void> {
  const { unread_notifications } = await send({ handles: isShownInPlace }).catch((error: ApiError) => {
    if (isShownInPlace(error)) toastError(messages.notificationNotRead);
    throw error;
  });
  updateUser({ unreadNotifications: unread_notifications });
  await queryClient.invalidateQueries({ predicate: isAboutNotifications });
}
