import { definePages } from '../../core/pages.ts';

export const systemPages = definePages({
  name: 'system',
  label: 'Sistema',
  area: 'sistema',
  permissions: {
    'openapi.show': {
      label: 'Consultar a API',
      description: 'Ler a descrição OpenAPI da interface de programação.',
      roles: [],
    },
    'metrics.show': {
      label: 'Ver as métricas',
      description: 'Ler os números do processo, da fila e dos e-mails. Só vale no grupo Administração.',
      roles: [],
      group: 'admin',
    },
  },
  pages: {
    home: {
      path: '/',
      title: 'Mural',
      access: 'signedIn',
      menu: { group: 'top', icon: 'layout-board' },
      quickSearch: { label: 'Mural', icon: 'layout-board', pinned: true },
    },
  },
});
