import { definePages } from '../../core/pages.ts';

export const dataAccessPages = definePages({
  name: 'data-access',
  label: 'Acessos',
  area: 'seguranca',
  permissions: {},
  pages: {},
});
