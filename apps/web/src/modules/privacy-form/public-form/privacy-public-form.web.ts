import { privacyPublicFormPages } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.pages.ts';
import { bindPages } from '../../../core/pages/bind-pages.ts';
import { openForm } from './open-form.ts';

export const privacyPublicFormWeb = bindPages(
  privacyPublicFormPages,
  { form: () => import('./privacy-form.page.tsx').then((module) => module.PrivacyFormPage) },
  { ahead: { form: ({ param_encrypt }) => openForm.begin(param_encrypt) } },
);
