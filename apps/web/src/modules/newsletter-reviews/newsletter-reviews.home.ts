import type { HomeParts } from '../../core/pages/home-parts.tsx';

export const newsletterReviewsHome: HomeParts = {
  resource: 'newsletter_reviews',
  blocks: [
    {
      key: 'reviews',
      order: 8,
      rules: ['newsletters.detail'],
      load: () => import('./waiting-block.tsx').then((module) => module.WaitingBlock),
    },
  ],
};
