import type { PageProps } from '../../core/pages/bind-pages.ts';
import { ReportPage } from '../../platform/sealed-cases/staff/report-page.tsx';
import { reportingChannelStaff } from './reporting-channel-staff-channel.ts';

export const ReportingChannelHandlingPage = ({
  params: { id },
}: PageProps<'/reporting-channel/:id/handling'>) => (
  <ReportPage of={reportingChannelStaff} id={id} isHandled />
);
