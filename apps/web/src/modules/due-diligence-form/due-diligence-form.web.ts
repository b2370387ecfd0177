import { dueDiligenceFormPages } from '@conforme/contracts/modules/due-diligence-form/due-diligence-form.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const dueDiligenceFormWeb = bindPages(
  dueDiligenceFormPages,
  {
    list: () =>
      import('./due-diligence-form-list.page.tsx').then((module) => module.DueDiligenceFormListPage),
    create: () =>
      import('./due-diligence-form-create.page.tsx').then((module) => module.DueDiligenceFormCreatePage),
    figures: () =>
      import('./due-diligence-form-figures.page.tsx').then((module) => module.DueDiligenceFormFiguresPage),
    detail: () =>
      import('./due-diligence-form-detail.page.tsx').then((module) => module.DueDiligenceFormDetailPage),
  },
  {
    menu: [
      {
        path: '/due-diligence-form',
        resource: 'due_diligence_forms',
        rules: ['due_diligence_form.menu', 'due_diligence_form.handling'],
        words: (count) => (count === 1 ? '1 avaliação à espera' : `${count} avaliações à espera`),
        count: () => import('./today-counts.ts').then(({ countWaiting }) => countWaiting),
      },
    ],
  },
);
