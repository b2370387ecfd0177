import { definePages } from '../../../core/pages.ts';

export const driveSharingPages = definePages({
  name: 'drive-sharing',
  label: 'Compartilhamento do drive',
  area: 'agenda',
  permissions: {},
  pages: {
    open: {
      path: '/drive/pub/sharing/:type/:param_encrypted',
      title: 'Arquivos compartilhados',
      access: 'public',
      layout: 'full',
    },
  },
});
