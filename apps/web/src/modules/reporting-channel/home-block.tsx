import { SealedHomeBlock } from '../../platform/sealed-cases/staff/home-block.tsx';
import { reportingChannelStaff } from './reporting-channel-staff-channel.ts';
import { todayQuery } from './today-counts.ts';

export const ReportingChannelHomeBlock = () => (
  <SealedHomeBlock of={reportingChannelStaff} today={todayQuery} />
);
