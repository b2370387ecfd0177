import { newslettersPages } from '@conforme/contracts/modules/newsletters/newsletters.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const newslettersWeb = bindPages(newslettersPages, {
  list: () => import('./newsletters-list.page.tsx').then((module) => module.NewslettersListPage),
  create: () => import('./newsletter-create.page.tsx').then((module) => module.NewsletterCreatePage),
  detail: () => import('./reading/newsletter-detail.page.tsx').then((module) => module.NewsletterDetailPage),
  edit: () => import('./edit/newsletter-edit.page.tsx').then((module) => module.NewsletterEditPage),
  signatures: () =>
    import('./signatures/newsletter-signatures.page.tsx').then((module) => module.NewsletterSignaturesPage),
});
