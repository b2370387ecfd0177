import { definePages } from '../../core/pages.ts';

export const contactsPages = definePages({
  name: 'contacts',
  label: 'Contatos',
  area: 'comunicacao',
  permissions: {
    'contacts.show': {
      label: 'Ver contatos',
      description: 'Abrir a lista de contatos.',
      roles: ['encarregado', 'substituto', 'comunicacao', 'responsavel_organizacao', 'auditor'],
    },
    'contacts.edit': {
      label: 'Cadastrar e editar contatos',
      description: 'Incluir contatos e alterar os seus dados.',
      roles: ['encarregado', 'comunicacao', 'responsavel_organizacao'],
    },
    'contacts.delete': {
      label: 'Excluir contatos',
      description: 'Excluir um contato; por 30 dias ele pode ser restaurado.',
      roles: ['encarregado', 'comunicacao', 'responsavel_organizacao'],
    },
    'contacts.export': {
      label: 'Exportar contatos',
      description: 'Baixar a lista de contatos em PDF ou planilha.',
      roles: ['encarregado', 'responsavel_organizacao', 'auditor'],
    },
  },
  pages: {
    list: {
      path: '/contacts',
      title: 'Contatos',
      access: { rule: 'contacts.show' },
      menu: { group: 'comunicacao', icon: 'address-book' },
      quickSearch: { label: 'Contatos', icon: 'address-book' },
    },
    create: {
      path: '/contacts/create',
      title: 'Novo contato',
      access: { rule: 'contacts.edit' },
      parent: '/contacts',
      quickSearch: { label: 'Novo contato', icon: 'phone-plus' },
    },
    edit: {
      path: '/contacts/:id/edit',
      title: 'Editar contato',
      access: { rule: 'contacts.edit' },
      parent: '/contacts',
    },
  },
});
