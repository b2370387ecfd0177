import { newsletterPublicPages } from '@conforme/contracts/modules/newsletters/public/newsletter-public.pages.ts';
import { bindPages } from '../../../core/pages/bind-pages.ts';

export const newsletterPublicWeb = bindPages(newsletterPublicPages, {
  newsletter: () => import('./newsletter-public.page.tsx').then((module) => module.NewsletterPublicPage),
});
