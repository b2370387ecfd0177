import { reportingChannelList } from '@conforme/contracts/modules/reporting-channel/reporting-channel.list.ts';
import { reportingChannel } from '@conforme/contracts/modules/reporting-channel/reporting-channel-kind.ts';
import { formLinkRefs } from '../../platform/form-link/offered-form.ts';
import { type StaffChannel, staffRefs } from '../../platform/sealed-cases/staff/staff-channel.ts';

export const reportingChannelStaff: StaffChannel = {
  channel: reportingChannel,
  list: reportingChannelList,
  routeName: 'reporting_channel',
  permission: 'reporting_channel_handling',
  form: {
    purpose: 'reporting-channel',
    rule: 'reporting_channel_handling.settings',
    endpoints: formLinkRefs('/api/v1/reporting_channels/link'),
    title: 'Formulário do canal',
    about: (organisation) => (
      <>
        Por este formulário, qualquer pessoa conta a <b>{organisation}</b> o que viu ou sofreu, sem se
        identificar. Os relatos chegam cifrados em <b>Canal de denúncias</b>, só para quem foi designado.
      </>
    ),
    followed: 'Quem já fez um relato o acompanha em',
    followPath: '/form-protocol-query/reporting-channel',
  },
  refs: staffRefs(reportingChannelList.path),
  emptyHint: 'Aqui chegam os relatos do canal de denúncias que você foi designado para ler.',
};
