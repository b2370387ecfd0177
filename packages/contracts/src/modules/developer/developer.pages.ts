import { definePages } from '../../core/pages.ts';

const access = { rule: 'developer.menu' } as const;

/** With DEV_PAGES=off nobody holds the permission, and the pages are gone with it. */
export const developerPages = definePages({
  name: 'developer',
  label: 'Desenvolvimento',
  area: 'desenvolvimento',
  permissions: {
    'developer.menu': {
      label: 'Usar as páginas de desenvolvimento',
      description: 'Testar fórmulas, chamar a interface de programação e consultar os ícones do produto.',
      roles: [],
    },
  },
  pages: {
    formula: {
      path: '/test/formula',
      title: 'Testar fórmula',
      access,
      menu: { group: 'desenvolvimento', icon: 'math-function' },
      quickSearch: { label: 'Testar fórmula', icon: 'math-function' },
    },
    api: {
      path: '/test/api',
      title: 'Testar a API',
      access,
      menu: { group: 'desenvolvimento', icon: 'api' },
      quickSearch: { label: 'Testar a API', icon: 'api' },
    },
    icons: {
      path: '/dev/icon-list',
      title: 'Ícones',
      access,
      menu: { group: 'desenvolvimento', icon: 'icons' },
      quickSearch: { label: 'Ícones', icon: 'icons' },
    },
  },
});
