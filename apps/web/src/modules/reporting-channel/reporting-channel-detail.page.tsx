import type { PageProps } from '../../core/pages/bind-pages.ts';
import { ReportPage } from '../../platform/sealed-cases/staff/report-page.tsx';
import { reportingChannelStaff } from './reporting-channel-staff-channel.ts';

export const ReportingChannelDetailPage = ({ params: { id } }: PageProps<'/reporting-channel/:id'>) => (
  <ReportPage of={reportingChannelStaff} id={id} isHandled={false} />
);
