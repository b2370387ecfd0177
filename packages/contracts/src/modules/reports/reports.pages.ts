import { definePages } from '../../core/pages.ts';

export const reportsPages = definePages({
  name: 'reports',
  label: 'Exportações',
  area: 'sistema',
  permissions: {},
  pages: {},
});
