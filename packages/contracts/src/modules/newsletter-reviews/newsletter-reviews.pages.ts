import { definePages } from '../../core/pages.ts';

/** Who reviews is decided by the step, not by a permission of its own. */
export const newsletterReviewsPages = definePages({
  name: 'newsletter-reviews',
  label: 'Revisão de informativos',
  area: 'comunicacao',
  permissions: {},
  pages: {
    review: {
      path: '/newsletters/:id/review',
      title: 'Revisão',
      access: { rule: 'newsletters.detail' },
      parent: '/newsletters',
    },
  },
});
