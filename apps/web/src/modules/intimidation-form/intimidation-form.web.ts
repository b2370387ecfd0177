import { intimidationFormPages } from '@conforme/contracts/modules/intimidation-form/intimidation-form.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const intimidationFormWeb = bindPages(
  intimidationFormPages,
  {
    list: () => import('./intimidation-form-list.page.tsx').then((module) => module.IntimidationFormListPage),
    figures: () =>
      import('./intimidation-form-figures.page.tsx').then((module) => module.IntimidationFormFiguresPage),
    absence: () => import('./absence-notice.page.tsx').then((module) => module.AbsenceNoticePage),
    handling: () =>
      import('./intimidation-form-handling.page.tsx').then((module) => module.IntimidationFormHandlingPage),
    detail: () =>
      import('./intimidation-form-detail.page.tsx').then((module) => module.IntimidationFormDetailPage),
  },
  {
    menu: [
      {
        path: '/intimidation-form',
        resource: 'intimidation_forms',
        rules: ['intimidation_form_handling.menu'],
        words: (count) => (count === 1 ? '1 relato em aberto' : `${count} relatos em aberto`),
        count: () =>
          import('../../platform/sealed-cases/staff/open-count.ts').then(({ openCount }) =>
            openCount('/api/v1/intimidation_forms'),
          ),
      },
    ],
  },
);
