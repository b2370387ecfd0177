import { notificationsPages } from '@conforme/contracts/modules/notifications/notifications.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';
import { listAddress } from '../../core/pages/list-address.ts';

export const notificationsWeb = bindPages(
  notificationsPages,
  { list: () => import('./notifications-list.page.tsx').then((module) => module.NotificationsListPage) },
  {
    home: {
      attention: [
        {
          key: 'unread-notifications',
          order: 40,
          rules: [],
          to: listAddress('/notifications', { state: 'unread' }),
          sentence: (count) =>
            count === 1
              ? 'Uma notificação ainda não foi lida.'
              : `${count} notificações ainda não foram lidas.`,
          count: () => import('./unread-count.ts').then((module) => module.countUnread),
        },
      ],
    },
    profile: [
      {
        key: 'notifications',
        place: 'main',
        order: 30,
        load: () => import('./own-preferences.tsx').then((module) => module.OwnPreferences),
      },
    ],
  },
);
