import { definePages } from '../../core/pages.ts';

export const functionalitiesPages = definePages({
  name: 'functionalities',
  label: 'Funcionalidades',
  area: 'seguranca',
  permissions: {
    'functionalities.show': {
      label: 'Ver funcionalidades',
      description: 'Abrir a lista de funcionalidades e consultar suas permissões.',
      roles: ['auditor'],
    },
    'functionalities.create': {
      label: 'Criar funcionalidades',
      description: 'Cadastrar uma funcionalidade com permissões próprias. Só vale para a administração.',
      roles: [],
      group: 'admin',
    },
    'functionalities.edit': {
      label: 'Editar funcionalidades',
      description:
        'Mudar nomes e descrições; criar e excluir permissões próprias. Só vale para a administração.',
      roles: [],
      group: 'admin',
    },
    'functionalities.delete': {
      label: 'Excluir funcionalidades',
      description: 'Excluir uma funcionalidade própria e suas permissões. Só vale para a administração.',
      roles: [],
      group: 'admin',
    },
  },
  pages: {
    list: {
      path: '/functionalities',
      title: 'Funcionalidades',
      access: { rule: 'functionalities.show' },
      menu: { group: 'seguranca', icon: 'list-check' },
      quickSearch: { label: 'Funcionalidades', icon: 'list-check' },
    },
    create: {
      path: '/functionalities/create',
      title: 'Nova funcionalidade',
      access: { rule: 'functionalities.create' },
      parent: '/functionalities',
    },
    edit: {
      path: '/functionalities/:id/edit',
      title: 'Editar funcionalidade',
      access: { rule: 'functionalities.edit' },
      parent: '/functionalities',
    },
  },
});
