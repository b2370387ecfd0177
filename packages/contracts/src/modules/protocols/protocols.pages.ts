import { definePages } from '../../core/pages.ts';

export const protocolsPages = definePages({
  name: 'protocols',
  label: 'Consulta de protocolo',
  area: 'sistema',
  permissions: {},
  pages: {
    query: {
      path: '/form-protocol-query/:form_type',
      title: 'Consulta de protocolo',
      access: 'public',
      layout: 'full',
    },
  },
});
