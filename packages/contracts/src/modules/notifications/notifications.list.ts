import type { List } from '../../core/list.ts';
import { notificationState, notificationTypes } from '../../core/notifications/notification-types.ts';
import type { NotificationRow } from './notifications.schemas.ts';

export const notificationsList: List<NotificationRow> = {
  path: '/api/v1/users/notifications',
  title: 'Notificações',
  columns: [
    { key: 'message', label: 'Notificação', filterable: true },
    {
      key: 'type',
      label: 'Tipo',
      type: 'choice',
      sortable: true,
      filterable: true,
      options: notificationTypes.options,
    },
    {
      key: 'state',
      label: 'Situação',
      type: 'choice',
      filterable: true,
      options: notificationState.options,
    },
    { key: 'created_at', label: 'Recebida', type: 'datetime', sortable: true, filterable: true },
  ],
};
