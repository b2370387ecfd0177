import { definePages } from '../../core/pages.ts';

export const publicLinksPages = definePages({
  name: 'public-links',
  label: 'Links públicos',
  area: 'seguranca',
  permissions: {
    'public_links.menu': {
      label: 'Ver links públicos',
      description: 'Abrir a lista de links que funcionam sem login e copiar os de acesso geral.',
      roles: ['encarregado'],
    },
    'public_links.export': {
      label: 'Exportar links públicos',
      description: 'Baixar a lista de links públicos em PDF ou planilha.',
      roles: ['encarregado'],
    },
    'public_links.delete': {
      label: 'Revogar links públicos',
      description: 'Revogar um link público, para que ele não abra mais nada.',
      roles: ['encarregado'],
    },
  },
  pages: {
    list: {
      path: '/public-links',
      title: 'Links públicos',
      access: { rule: 'public_links.menu' },
      menu: { group: 'seguranca', icon: 'link' },
      quickSearch: { label: 'Links públicos', icon: 'link' },
    },
  },
});
