import { defineModule } from '../../core/module.ts';
import { sealedCaseEndpoints } from '../../platform/sealed-cases/sealed-case.endpoints.ts';
import { reportingChannelList } from './reporting-channel.list.ts';
import { reportingChannelPages } from './reporting-channel.pages.ts';

export const reportingChannelModule = defineModule({
  ...reportingChannelPages,
  endpoints: sealedCaseEndpoints({
    list: reportingChannelList,
    permission: 'reporting_channel_handling',
    form: 'o formulário do canal de denúncias',
  }),
});
