import { definePages } from '../../core/pages.ts';

export const ownDataPages = definePages({
  name: 'own-data',
  label: 'Meus dados',
  area: 'sistema',
  permissions: {},
  pages: {},
});
