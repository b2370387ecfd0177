import type { notifications } from '@conforme/contracts/modules/notifications/notifications.contract.ts';
import { notificationsList } from '@conforme/contracts/modules/notifications/notifications.list.ts';
import type { Query } from '@tanstack/react-query';
import { endpointsOf } from '../../core/api/endpoints-of.ts';

export const notificationEndpoints = endpointsOf<typeof notifications>('notifications');

/** What shows notifications, whichever list it is, and the line of the Mural that counts them. */
export const isAboutNotifications = ({ queryKey }: Query): boolean =>
  String(queryKey[1]).startsWith(notificationsList.path) || queryKey[2] === 'unread-notifications';
