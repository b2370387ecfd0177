import { credentialingPublicFormPages } from '@conforme/contracts/modules/credentialing-handlings/public-form/credentialing-public-form.pages.ts';
import { bindPages } from '../../../core/pages/bind-pages.ts';
import { openForm } from './open-form.ts';

export const credentialingPublicFormWeb = bindPages(
  credentialingPublicFormPages,
  { form: () => import('./credentialing-form.page.tsx').then((module) => module.CredentialingFormPage) },
  { ahead: { form: ({ link }) => openForm.begin(link) } },
);
