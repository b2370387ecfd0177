import { definePages } from '../../core/pages.ts';

/** It stands above every page, and shows only what the lists themselves would. */
export const quickSearchPages = definePages({
  name: 'quick-search',
  label: 'Busca rápida',
  area: 'sistema',
  permissions: {},
  pages: {},
});
