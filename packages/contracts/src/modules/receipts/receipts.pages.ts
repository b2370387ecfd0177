import { definePages } from '../../core/pages.ts';

export const receiptsPages = definePages({
  name: 'receipts',
  label: 'Comprovantes',
  area: 'privacidade',
  permissions: {},
  pages: {
    validate: { path: '/ged/validate', title: 'Conferir documento', access: 'public', layout: 'full' },
    validateCode: {
      path: '/ged/validate/:code',
      title: 'Conferir documento',
      access: 'public',
      layout: 'full',
    },
    // Where papers printed before lead: both go on to the page above.
    ask: { path: '/receipt', title: 'Conferir documento', access: 'public', layout: 'full' },
    check: { path: '/receipt/:code', title: 'Conferir documento', access: 'public', layout: 'full' },
  },
});
