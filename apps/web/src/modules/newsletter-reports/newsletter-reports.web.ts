import { newsletterReportsPages } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const newsletterReportsWeb = bindPages(newsletterReportsPages, {
  figures: () => import('./newsletter-figures.page.tsx').then((module) => module.NewsletterFiguresPage),
  report: () => import('./newsletter-report.page.tsx').then((module) => module.NewsletterReportPage),
});
