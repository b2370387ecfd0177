import { definePages } from '../../core/pages.ts';

export const contactListsPages = definePages({
  name: 'contact-lists',
  label: 'Listas de contatos',
  area: 'comunicacao',
  permissions: {
    'contact_lists.show': {
      label: 'Ver listas de contatos',
      description: 'Ver e usar as listas de contatos que lhe são abertas.',
      roles: ['encarregado', 'substituto', 'comunicacao', 'responsavel_organizacao', 'auditor'],
    },
    'contact_lists.create': {
      label: 'Criar listas de contatos',
      description: 'Criar listas fixas ou por filtro.',
      roles: ['encarregado', 'comunicacao', 'responsavel_organizacao'],
    },
    'contact_lists.edit': {
      label: 'Editar listas de contatos',
      description: 'Alterar qualquer lista da organização, quem está nela e quem pode usá-la.',
      roles: ['encarregado', 'comunicacao', 'responsavel_organizacao'],
    },
    'contact_lists.delete': {
      label: 'Excluir listas de contatos',
      description: 'Excluir uma lista; os contatos ficam, e por 30 dias ela pode ser restaurada.',
      roles: ['encarregado', 'comunicacao', 'responsavel_organizacao'],
    },
  },
  pages: {
    list: {
      path: '/contact-lists',
      title: 'Listas de contatos',
      access: { rule: 'contact_lists.show' },
      menu: { group: 'comunicacao', icon: 'list-details' },
      quickSearch: { label: 'Listas de contatos', icon: 'list-details' },
    },
    create: {
      path: '/contact-lists/create',
      title: 'Nova lista',
      access: { rule: 'contact_lists.create' },
      parent: '/contact-lists',
      quickSearch: { label: 'Nova lista de contatos', icon: 'playlist-add' },
    },
    edit: {
      path: '/contact-lists/:id/edit',
      title: 'Editar lista',
      access: { rule: 'contact_lists.edit' },
      parent: '/contact-lists',
    },
  },
});
