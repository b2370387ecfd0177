import { incidentPublicFormPages } from '@conforme/contracts/modules/incident-form/public-form/incident-public-form.pages.ts';
import { bindPages } from '../../../core/pages/bind-pages.ts';
import { openForm } from './open-form.ts';

export const incidentPublicFormWeb = bindPages(
  incidentPublicFormPages,
  { form: () => import('./incident-form.page.tsx').then((module) => module.IncidentFormPage) },
  { ahead: { form: ({ param_encrypt }) => openForm.begin(param_encrypt) } },
);
