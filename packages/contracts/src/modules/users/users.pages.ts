import { definePages } from '../../core/pages.ts';

export const usersPages = definePages({
  name: 'users',
  label: 'Usuários',
  area: 'seguranca',
  permissions: {
    'users.menu': {
      label: 'Ver usuários',
      description: 'Abrir a lista de usuários.',
      roles: ['encarregado', 'responsavel_organizacao', 'auditor'],
    },
    'users.create': {
      label: 'Criar usuários',
      description: 'Cadastrar um usuário e entregar o primeiro acesso.',
      roles: ['responsavel_organizacao'],
    },
    'users.edit': {
      label: 'Editar usuários',
      description: 'Alterar dados, grupos e acessos; bloquear e encerrar sessões.',
      roles: ['responsavel_organizacao'],
    },
    'users.export': {
      label: 'Exportar usuários',
      description: 'Baixar a lista de usuários em PDF ou planilha.',
      roles: ['encarregado', 'responsavel_organizacao', 'auditor'],
    },
    'users.delete': {
      label: 'Excluir usuários',
      description: 'Excluir a conta de um usuário.',
      roles: ['responsavel_organizacao'],
    },
    'users.notify': {
      label: 'Enviar notificações a usuários',
      description: 'Escrever uma mensagem curta que chega ao sino de um usuário.',
      roles: ['encarregado', 'responsavel_organizacao'],
    },
  },
  pages: {
    list: {
      path: '/users',
      title: 'Usuários',
      access: { rule: 'users.menu' },
      menu: { group: 'seguranca', icon: 'users' },
      quickSearch: { label: 'Usuários', icon: 'users' },
    },
    create: {
      path: '/users/create',
      title: 'Novo usuário',
      access: { rule: 'users.create' },
      parent: '/users',
      quickSearch: { label: 'Novo usuário', icon: 'user-cog' },
    },
    edit: {
      path: '/users/:id/edit',
      title: 'Editar usuário',
      access: { rule: 'users.edit' },
      parent: '/users',
    },
  },
});
