import { definePages } from '../../core/pages.ts';

export const complementPages = definePages({
  name: 'complement',
  label: 'Cadastro da organização',
  area: 'sistema',
  permissions: {},
  pages: {
    complement: {
      path: '/complement/:legal_entity_id',
      title: 'Complete o cadastro da organização',
      access: 'signedIn',
      layout: 'full',
    },
  },
});
