import type { HomeParts } from '../../core/pages/home-parts.tsx';
import { listAddress } from '../../core/pages/list-address.ts';

export const notificationsHome: HomeParts = {
  resource: 'users',
  attention: [
    {
      key: 'unread-notifications',
      order: 40,
      rules: [],
      to: listAddress('/notifications', { state: 'unread' }),
      sentence: (count) =>
        count === 1 ? 'Uma notificação ainda não foi lida.' : `${count} notificações ainda não foram lidas.`,
      count: () => import('./unread-count.ts').then((module) => module.countUnread),
    },
  ],
};
