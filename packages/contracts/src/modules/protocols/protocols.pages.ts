import { definePages } from '../../core/pages.ts';

export const protocolsPages = definePages({
  name: 'protocols',
  label: 'Consulta de protocolo',
  area: 'sistema',
  permissions: {},
  pages: {},
});
