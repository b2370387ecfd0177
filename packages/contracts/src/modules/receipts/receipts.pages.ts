import { definePages } from '../../core/pages.ts';

export const receiptsPages = definePages({
  name: 'receipts',
  label: 'Comprovantes',
  area: 'privacidade',
  permissions: {},
  pages: {
    check: { path: '/receipt/:code', title: 'Conferir comprovante', access: 'public', layout: 'full' },
  },
});
