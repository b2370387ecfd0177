import { definePages } from '../../core/pages.ts';

export const naturalEntitiesPages = definePages({
  name: 'natural-entities',
  label: 'Pessoas físicas',
  area: 'pessoas',
  permissions: {
    'natural_entities.menu': {
      label: 'Ver pessoas físicas',
      description: 'Abrir o cadastro de pessoas; CPF, RG, conta e nome da mãe aparecem encobertos.',
      roles: ['encarregado', 'substituto', 'analista_privacidade', 'responsavel_organizacao', 'auditor'],
    },
    'natural_entities.create': {
      label: 'Cadastrar pessoas físicas',
      description: 'Incluir pessoas no cadastro.',
      roles: ['encarregado', 'responsavel_organizacao'],
    },
    'natural_entities.edit': {
      label: 'Editar pessoas físicas',
      description: 'Alterar os dados de uma pessoa.',
      roles: ['encarregado', 'responsavel_organizacao'],
    },
    'natural_entities.reveal': {
      label: 'Revelar dados protegidos',
      description: 'Ver por inteiro CPF, RG, conta bancária e nome da mãe. Cada consulta fica registrada.',
      roles: ['encarregado', 'substituto'],
    },
    'natural_entities.merge': {
      label: 'Unificar cadastros',
      description: 'Juntar dois cadastros da mesma pessoa e desfazer a junção.',
      roles: ['encarregado', 'responsavel_organizacao'],
    },
    'natural_entities.delete': {
      label: 'Excluir pessoas físicas',
      description: 'Excluir uma pessoa do cadastro.',
      roles: ['encarregado', 'responsavel_organizacao'],
    },
    'natural_entities.export': {
      label: 'Exportar pessoas físicas',
      description: 'Baixar a lista de pessoas em PDF ou planilha.',
      roles: ['encarregado', 'responsavel_organizacao', 'auditor'],
    },
  },
  pages: {
    list: {
      path: '/people/natural_entities',
      title: 'Pessoas físicas',
      access: { rule: 'natural_entities.menu' },
      menu: { group: 'pessoas', icon: 'user' },
      quickSearch: { label: 'Pessoas físicas', icon: 'user', pinned: true },
    },
    create: {
      path: '/people/natural_entities/create',
      title: 'Nova pessoa',
      access: { rule: 'natural_entities.create' },
      parent: '/people/natural_entities',
      quickSearch: { label: 'Nova pessoa', icon: 'user-plus' },
    },
    merge: {
      path: '/people/natural_entities/:natural_entity_id/merge/:other_id',
      title: 'Unificar cadastros',
      access: { rule: 'natural_entities.merge' },
      parent: '/people/natural_entities',
    },
    edit: {
      path: '/people/natural_entities/:natural_entity_id/edit',
      title: 'Editar pessoa',
      access: { rule: 'natural_entities.edit' },
      parent: '/people/natural_entities',
    },
  },
});
