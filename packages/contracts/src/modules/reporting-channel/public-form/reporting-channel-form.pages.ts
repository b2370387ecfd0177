import { definePages } from '../../../core/pages.ts';

export const reportingChannelFormPages = definePages({
  name: 'reporting-channel-form',
  label: 'Formulário do canal de denúncias',
  area: 'integridade',
  permissions: {},
  pages: {
    form: {
      path: '/reporting-channel-form/:param_encrypt',
      title: 'Canal de denúncias',
      access: 'public',
      layout: 'full',
    },
  },
});
