import { definePages } from '../../core/pages.ts';

export const notificationsPages = definePages({
  name: 'notifications',
  label: 'Notificações',
  area: 'sistema',
  permissions: {},
  pages: { list: { path: '/notifications', title: 'Notificações', access: 'signedIn' } },
});
