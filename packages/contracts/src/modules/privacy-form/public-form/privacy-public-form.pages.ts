import { definePages } from '../../../core/pages.ts';

export const privacyPublicFormPages = definePages({
  name: 'privacy-public-form',
  label: 'Formulário do titular',
  area: 'privacidade',
  permissions: {},
  pages: {
    form: {
      path: '/form-lgpd/:param_encrypt',
      title: 'Pedido sobre meus dados',
      access: 'public',
      layout: 'full',
    },
  },
});
