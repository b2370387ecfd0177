import { privacyFormPages } from '@conforme/contracts/modules/privacy-form/privacy-form.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';
import { privacyFormMenu } from './privacy-form.menu.ts';

export const privacyFormWeb = bindPages(
  privacyFormPages,
  {
    list: () => import('./privacy-form-list.page.tsx').then((module) => module.PrivacyFormListPage),
    create: () => import('./privacy-form-create.page.tsx').then((module) => module.PrivacyFormCreatePage),
    figures: () => import('./privacy-form-figures.page.tsx').then((module) => module.PrivacyFormFiguresPage),
    handling: () =>
      import('./privacy-form-handling.page.tsx').then((module) => module.PrivacyFormHandlingPage),
    detail: () => import('./privacy-form-detail.page.tsx').then((module) => module.PrivacyFormDetailPage),
  },
  { menu: privacyFormMenu },
);
