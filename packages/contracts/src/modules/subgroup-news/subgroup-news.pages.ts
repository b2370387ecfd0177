import { definePages, type RoleName } from '../../core/pages.ts';

const keepers: RoleName[] = ['comunicacao', 'encarregado', 'responsavel_organizacao'];

export const subgroupNewsPages = definePages({
  name: 'subgroup-news',
  label: 'Subgrupos de informativos',
  area: 'comunicacao',
  permissions: {
    'subgroup_news.show': {
      label: 'Ver subgrupos de informativos',
      description: 'Ver os subgrupos de informativos, suas cores e quem modera.',
      roles: [...keepers, 'moderador', 'auditor'],
    },
    'subgroup_news.create': {
      label: 'Criar subgrupos de informativos',
      description: 'Criar um subgrupo de informativos.',
      roles: keepers,
    },
    'subgroup_news.edit': {
      label: 'Editar subgrupos de informativos',
      description: 'Alterar nome, cor, ícone, ordem e quem modera.',
      roles: keepers,
    },
    'subgroup_news.delete': {
      label: 'Excluir subgrupos de informativos',
      description: 'Excluir um subgrupo de informativos em que não há informativos.',
      roles: keepers,
    },
  },
  pages: {
    list: {
      path: '/subgroup-news',
      title: 'Subgrupos de informativos',
      access: { rule: 'subgroup_news.show' },
      menu: { group: 'comunicacao', icon: 'sitemap', label: 'Subgrupos' },
      quickSearch: { label: 'Subgrupos de informativos', icon: 'sitemap' },
    },
    create: {
      path: '/subgroup-news/create',
      title: 'Novo subgrupo',
      access: { rule: 'subgroup_news.create' },
      parent: '/subgroup-news',
    },
    edit: {
      path: '/subgroup-news/:id/edit',
      title: 'Editar subgrupo',
      access: { rule: 'subgroup_news.edit' },
      parent: '/subgroup-news',
    },
  },
});
