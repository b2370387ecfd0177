import { definePages } from '../../core/pages.ts';

export const setupPages = definePages({
  name: 'setup',
  permissions: {},
  pages: { setup: { path: '/setup/:token', title: 'Primeiros passos', access: 'public', layout: 'full' } },
});
