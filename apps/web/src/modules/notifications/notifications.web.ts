import { notificationsPages } from '@conforme/contracts/modules/notifications/notifications.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const notificationsWeb = bindPages(
  notificationsPages,
  { list: () => import('./notifications-list.page.tsx').then((module) => module.NotificationsListPage) },
  {
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
