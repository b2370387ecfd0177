import type { PageProps } from '../../core/pages/bind-pages.ts';
import { ReportPage } from '../../platform/sealed-cases/staff/report-page.tsx';
import { intimidationFormStaff } from './intimidation-form-staff-channel.ts';

export const IntimidationFormHandlingPage = ({
  params: { id },
}: PageProps<'/intimidation-form/:id/handling'>) => (
  <ReportPage of={intimidationFormStaff} id={id} isHandled />
);
