import { defineModule } from '../../../core/module.ts';
import { sealedFormEndpoints } from '../../../platform/sealed-cases/sealed-form.endpoints.ts';
import { reportingChannelFormPages } from './reporting-channel-form.pages.ts';

export const reportingChannelForm = defineModule({
  ...reportingChannelFormPages,
  endpoints: sealedFormEndpoints({
    path: '/api/v1/public/reporting_channel_form',
    form: 'o formulário do canal de denúncias',
  }),
});
