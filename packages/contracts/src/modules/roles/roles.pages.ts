import { definePages } from '../../core/pages.ts';

export const rolesPages = definePages({
  name: 'roles',
  label: 'Grupos',
  area: 'seguranca',
  permissions: {
    'roles.menu': {
      label: 'Ver grupos',
      description: 'Abrir a lista de grupos.',
      roles: ['encarregado', 'responsavel_organizacao', 'auditor'],
    },
    'roles.create': {
      label: 'Criar grupos',
      description: 'Criar um grupo ou copiar outro. Só vale para a administração.',
      roles: [],
      group: 'admin',
    },
    'roles.edit': {
      label: 'Editar grupos',
      description: 'Alterar nome e permissões de um grupo. Só vale para a administração.',
      roles: [],
      group: 'admin',
    },
    'roles.delete': {
      label: 'Excluir grupos',
      description: 'Excluir um grupo sem pessoas e desfazer a exclusão. Só vale para a administração.',
      roles: [],
      group: 'admin',
    },
  },
  pages: {
    list: {
      path: '/roles',
      title: 'Grupos',
      access: { rule: 'roles.menu' },
      menu: { group: 'seguranca', icon: 'users-group' },
      quickSearch: { label: 'Grupos', icon: 'users-group' },
    },
    create: {
      path: '/roles/create',
      title: 'Novo grupo',
      access: { rule: 'roles.create' },
      parent: '/roles',
      quickSearch: { label: 'Novo grupo', icon: 'users-plus' },
    },
    edit: {
      path: '/roles/:id/edit',
      title: 'Editar grupo',
      access: { rule: 'roles.edit' },
      parent: '/roles',
    },
  },
});
