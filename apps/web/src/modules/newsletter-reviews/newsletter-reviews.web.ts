import { newsletterReviewsPages } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const newsletterReviewsWeb = bindPages(newsletterReviewsPages, {
  review: () => import('./review.page.tsx').then((module) => module.ReviewPage),
});
