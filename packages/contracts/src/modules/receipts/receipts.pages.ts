import { definePages } from '../../core/pages.ts';

export const receiptsPages = definePages({
  name: 'receipts',
  label: 'Comprovantes',
  area: 'privacidade',
  permissions: {},
  pages: {
    ask: { path: '/receipt', title: 'Conferir documento', access: 'public', layout: 'full' },
    check: { path: '/receipt/:code', title: 'Conferir documento', access: 'public', layout: 'full' },
  },
});
