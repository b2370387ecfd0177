import { definePages } from '../../../core/pages.ts';

export const newsletterPublicPages = definePages({
  name: 'newsletter-public',
  label: 'Informativo público',
  area: 'comunicacao',
  permissions: {},
  pages: {
    newsletter: {
      path: '/newsletters/pub/:link',
      title: 'Informativo',
      access: 'public',
      layout: 'full',
    },
  },
});
