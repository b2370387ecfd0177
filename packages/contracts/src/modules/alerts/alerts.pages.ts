import { definePages } from '../../core/pages.ts';

export const alertsPages = definePages({
  name: 'alerts',
  label: 'Alertas do Mural',
  area: 'sistema',
  permissions: {},
  pages: {},
});
