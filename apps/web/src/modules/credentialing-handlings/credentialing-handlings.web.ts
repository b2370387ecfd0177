import { credentialingHandlingsPages } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const credentialingHandlingsWeb = bindPages(
  credentialingHandlingsPages,
  {
    list: () => import('./applications-list.page.tsx').then((module) => module.ApplicationsListPage),
    figures: () => import('./application-figures.page.tsx').then((module) => module.ApplicationFiguresPage),
    handling: () =>
      import('./application-handling.page.tsx').then((module) => module.ApplicationHandlingPage),
    detail: () => import('./application-detail.page.tsx').then((module) => module.ApplicationDetailPage),
    formPreview: () => import('./form-preview.page.tsx').then((module) => module.FormPreviewPage),
    grantees: () => import('./grantees.page.tsx').then((module) => module.GranteesPage),
    ranking: () => import('./ranking.page.tsx').then((module) => module.RankingPage),
  },
  {
    menu: [
      {
        path: '/portal-cebas/credentialings/handlings',
        resource: 'portal_cebas',
        rules: ['portal_cebas.credentialing.handling.grid', 'portal_cebas.credentialing.handling'],
        words: (count) => (count === 1 ? '1 inscrição à espera' : `${count} inscrições à espera`),
        count: () => import('./today-counts.ts').then(({ countWaiting }) => countWaiting),
      },
    ],
  },
);
