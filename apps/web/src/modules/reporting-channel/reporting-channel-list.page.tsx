import { ReportListPage } from '../../platform/sealed-cases/staff/report-list.page.tsx';
import { reportingChannelStaff } from './reporting-channel-staff-channel.ts';

export const ReportingChannelListPage = () => <ReportListPage of={reportingChannelStaff} />;
