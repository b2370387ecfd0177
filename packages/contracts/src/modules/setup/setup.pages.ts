import { definePages } from '../../core/pages.ts';

export const setupPages = definePages({
  name: 'setup',
  label: 'Primeiros passos',
  area: 'sistema',
  permissions: {},
  pages: { setup: { path: '/setup/:token', title: 'Primeiros passos', access: 'public', layout: 'full' } },
});
