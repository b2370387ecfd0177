import { definePages } from '../../../core/pages.ts';

export const incidentPublicFormPages = definePages({
  name: 'incident-public-form',
  label: 'Formulário de incidentes',
  area: 'privacidade',
  permissions: {},
  pages: {
    form: {
      path: '/form-incident/:param_encrypt',
      title: 'Relatar um incidente',
      access: 'public',
      layout: 'full',
    },
  },
});
