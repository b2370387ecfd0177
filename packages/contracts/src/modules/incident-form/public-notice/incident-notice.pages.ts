import { definePages } from '../../../core/pages.ts';

export const incidentNoticePages = definePages({
  name: 'incident-notice',
  label: 'Aviso público de incidente',
  area: 'privacidade',
  permissions: {},
  pages: {
    notice: {
      path: '/incident-notice/:param_encrypt',
      title: 'Aviso sobre um incidente',
      access: 'public',
      layout: 'full',
    },
  },
});
