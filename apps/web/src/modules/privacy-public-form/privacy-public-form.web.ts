import { privacyPublicFormPages } from '@conforme/contracts/modules/privacy-public-form/privacy-public-form.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const privacyPublicFormWeb = bindPages(privacyPublicFormPages, {
  form: () => import('./privacy-form.page.tsx').then((module) => module.PrivacyFormPage),
});
