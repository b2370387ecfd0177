import { definePages } from '../../../core/pages.ts';

export const credentialingPublicFormPages = definePages({
  name: 'credentialing-public-form',
  label: 'Inscrição em edital de bolsas',
  area: 'portal',
  permissions: {},
  pages: {
    form: {
      path: '/portal-cebas/credentialings/pub/:link',
      title: 'Inscrição em edital de bolsas',
      access: 'public',
      layout: 'full',
    },
  },
});
