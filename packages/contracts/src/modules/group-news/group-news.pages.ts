import { definePages, type RoleName } from '../../core/pages.ts';

const keepers: RoleName[] = ['comunicacao', 'encarregado', 'responsavel_organizacao'];

export const groupNewsPages = definePages({
  name: 'group-news',
  label: 'Grupos de informativos',
  area: 'comunicacao',
  permissions: {
    'group_news.show': {
      label: 'Ver grupos de informativos',
      description: 'Ver os grupos de informativos, suas cores e quem modera.',
      roles: [...keepers, 'moderador', 'auditor'],
    },
    'group_news.create': {
      label: 'Criar grupos de informativos',
      description: 'Criar um grupo de informativos.',
      roles: keepers,
    },
    'group_news.edit': {
      label: 'Editar grupos de informativos',
      description: 'Alterar nome, cor, ícone, ordem e quem modera.',
      roles: keepers,
    },
    'group_news.delete': {
      label: 'Excluir grupos de informativos',
      description: 'Excluir um grupo de informativos em que não há informativos.',
      roles: keepers,
    },
  },
  pages: {
    list: {
      path: '/group-news',
      title: 'Grupos de informativos',
      access: { rule: 'group_news.show' },
      menu: { group: 'comunicacao', icon: 'category', label: 'Grupos de informativos' },
      quickSearch: { label: 'Grupos de informativos', icon: 'category' },
    },
    create: {
      path: '/group-news/create',
      title: 'Novo grupo',
      access: { rule: 'group_news.create' },
      parent: '/group-news',
    },
    edit: {
      path: '/group-news/:id/edit',
      title: 'Editar grupo',
      access: { rule: 'group_news.edit' },
      parent: '/group-news',
    },
  },
});
