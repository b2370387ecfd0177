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
      menu: { group: 'seguranca', icon: 'lock-access' },
      quickSearch: { label: 'Acessos', icon: 'lock-access' },
    },
  },
});
