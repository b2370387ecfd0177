import { definePages } from '../../core/pages.ts';

export const dataAccessPages = definePages({
  name: 'data-access',
  label: 'Acessos',
  area: 'seguranca',
  permissions: {},
  pages: {
    list: {
      path: '/accesses',
      title: 'Acessos',
      access: { rule: 'users.menu' },
      menu: { group: 'seguranca', icon: 'building' },
      quickSearch: { label: 'Acessos', icon: 'building' },
    },
  },
});
