import { definePages } from '../../core/pages.ts';

export const legalEntitiesPages = definePages({
  name: 'legal-entities',
  label: 'Organizações',
  area: 'pessoas',
  permissions: {
    'legal_entities.menu': {
      label: 'Ver organizações',
      description: 'Abrir o cadastro da organização e das suas unidades.',
      roles: ['encarregado', 'substituto', 'analista_privacidade', 'responsavel_organizacao', 'auditor'],
    },
    'legal_entities.create': {
      label: 'Cadastrar organizações',
      description:
        'Incluir uma unidade. Uma organização nova, fora de qualquer outra, só a administração inclui.',
      roles: ['responsavel_organizacao'],
    },
    'legal_entities.edit': {
      label: 'Editar organizações',
      description:
        'Alterar os dados de uma organização, indicar a pessoa encarregada, publicar o aviso de privacidade e avaliar o porte.',
      roles: ['encarregado', 'responsavel_organizacao'],
    },
    'legal_entities.move': {
      label: 'Mover e desativar organizações',
      description: 'Mudar uma unidade de lugar, desativar e reativar. Muda quem tem acesso aos dados dela.',
      roles: ['responsavel_organizacao'],
    },
    'legal_entities.delete': {
      label: 'Excluir organizações',
      description: 'Excluir uma organização vazia.',
      roles: ['responsavel_organizacao'],
    },
    'legal_entities.export': {
      label: 'Exportar organizações',
      description: 'Baixar a lista de organizações em PDF ou planilha.',
      roles: ['encarregado', 'responsavel_organizacao', 'auditor'],
    },
    'legal_entities.accompany': {
      label: 'Acompanhar organizações que se cadastraram por conta própria',
      description:
        'Ver as organizações que nenhuma administração acompanha, passar a acompanhá-las e reativar as que foram desativadas.',
      roles: [],
      group: 'admin',
    },
  },
  pages: {
    list: {
      path: '/people/legal_entities',
      title: 'Organizações',
      access: { rule: 'legal_entities.menu' },
      menu: { group: 'pessoas', icon: 'building' },
      quickSearch: { label: 'Organizações', icon: 'building', pinned: true },
    },
    create: {
      path: '/people/legal_entities/create',
      title: 'Nova organização',
      access: { rule: 'legal_entities.create' },
      parent: '/people/legal_entities',
      quickSearch: { label: 'Nova organização', icon: 'building-plus', pinned: true },
    },
    edit: {
      path: '/people/legal_entities/:id/edit',
      title: 'Organização',
      access: { rule: 'legal_entities.edit' },
      parent: '/people/legal_entities',
    },
  },
});
