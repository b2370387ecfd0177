import { newsletterReviewsPages } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.pages.ts';
import type { HomeParts } from '../../core/pages/home-parts.tsx';

export const newsletterReviewsHome: HomeParts = {
  module: newsletterReviewsPages.name,
  blocks: [
    {
      key: 'reviews',
      order: 8,
      rules: ['newsletters.detail'],
      load: () => import('./waiting-block.tsx').then((module) => module.WaitingBlock),
    },
  ],
};
