import { definePages } from '../../core/pages.ts';

const handlers = ['gestor_fornecedores', 'compliance', 'encarregado', 'substituto'] as const;

export const dueDiligenceFormPages = definePages({
  name: 'due-diligence-form',
  label: 'Due diligence de fornecedores',
  area: 'integridade',
  permissions: {
    'due_diligence_form.menu': {
      label: 'Ver due diligence',
      description:
        'Abrir a lista, as avaliações e a carteira de fornecedores. Cada consulta fica registrada.',
      roles: [...handlers, 'analista_privacidade', 'seguranca_informacao', 'auditor'],
    },
    'due_diligence_form.handling': {
      label: 'Conduzir due diligence',
      description: 'Cadastrar fornecedores, enviar questionários, analisar respostas e dar parecer.',
      roles: handlers,
    },
    'due_diligence_form.approve': {
      label: 'Decidir sobre fornecedores',
      description: 'Aprovar, aprovar com ressalvas ou reprovar. Quem analisou não decide.',
      roles: ['compliance', 'encarregado', 'substituto'],
    },
    'due_diligence_form.export': {
      label: 'Exportar due diligence',
      description: 'Baixar a lista de avaliações e a carteira em PDF ou planilha.',
      roles: ['gestor_fornecedores', 'compliance', 'encarregado', 'auditor'],
    },
    'due_diligence_form.delete': {
      label: 'Excluir fornecedores',
      description: 'Excluir um fornecedor que nunca foi avaliado.',
      roles: ['gestor_fornecedores', 'compliance'],
    },
  },
  pages: {
    list: {
      path: '/due-diligence-form',
      title: 'Due diligence',
      access: { rule: 'due_diligence_form.menu' },
      menu: { group: 'integridade', icon: 'clipboard-check' },
      quickSearch: { label: 'Due diligence', icon: 'clipboard-check' },
    },
    create: {
      path: '/due-diligence-form/create',
      title: 'Nova avaliação',
      access: { rule: 'due_diligence_form.handling' },
      parent: '/due-diligence-form',
      quickSearch: { label: 'Nova avaliação de fornecedor', icon: 'clipboard-check' },
    },
    figures: {
      path: '/due-diligence-form/figures',
      title: 'Números da due diligence',
      access: { rule: 'due_diligence_form.menu' },
      parent: '/due-diligence-form',
      quickSearch: { label: 'Números da due diligence', icon: 'chart-bar' },
    },
    detail: {
      path: '/due-diligence-form/:id',
      title: 'Avaliação de fornecedor',
      access: { rule: 'due_diligence_form.menu' },
      parent: '/due-diligence-form',
    },
  },
});
