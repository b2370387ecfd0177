import { reportingChannelList } from '@conforme/contracts/modules/reporting-channel/reporting-channel.list.ts';
import { reportingChannel } from '@conforme/contracts/modules/reporting-channel/reporting-channel-kind.ts';
import { offeredReportingForm } from '../../platform/form-link/sealed-forms.tsx';
import { type StaffChannel, staffRefs } from '../../platform/sealed-cases/staff/staff-channel.ts';

export const reportingChannelStaff: StaffChannel = {
  channel: reportingChannel,
  list: reportingChannelList,
  routeName: 'reporting_channel',
  permission: 'reporting_channel_handling',
  form: offeredReportingForm,
  refs: staffRefs(reportingChannelList.path),
  emptyHint: 'Aqui chegam os relatos do canal de denúncias que você foi designado para ler.',
};
