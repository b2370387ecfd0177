import { dueDiligencePublicFormPages } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.pages.ts';
import { bindPages } from '../../../core/pages/bind-pages.ts';
import { openForm } from './open-form.ts';

export const dueDiligencePublicFormWeb = bindPages(
  dueDiligencePublicFormPages,
  { form: () => import('./due-diligence-form.page.tsx').then((module) => module.DueDiligenceFormPage) },
  { ahead: { form: ({ encrypt }) => openForm.begin(encrypt) } },
);
