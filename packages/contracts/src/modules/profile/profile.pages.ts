import { definePages } from '../../core/pages.ts';

export const profilePages = definePages({
  name: 'profile',
  label: 'Perfil',
  area: 'sistema',
  permissions: {},
  pages: { profile: { path: '/profile', title: 'Perfil', access: 'signedIn' } },
});
