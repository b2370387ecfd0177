import { definePages } from '../../core/pages.ts';

const rule = 'due_diligence_form.templates';

export const dueDiligenceTemplatesPages = definePages({
  name: 'due-diligence-templates',
  label: 'Modelos de due diligence',
  area: 'integridade',
  permissions: {
    'due_diligence_form.templates': {
      label: 'Cuidar dos modelos de questionário',
      description:
        'Escrever, publicar e arquivar questionários de fornecedores, e a fórmula do risco que sobra.',
      roles: ['gestor_fornecedores', 'compliance', 'encarregado'],
    },
  },
  pages: {
    list: {
      path: '/due-diligence-form/templates',
      title: 'Modelos de questionário',
      access: { rule },
      parent: '/due-diligence-form',
      quickSearch: { label: 'Modelos de questionário', icon: 'list-details' },
    },
    create: {
      path: '/due-diligence-form/templates/create',
      title: 'Novo modelo',
      access: { rule },
      parent: '/due-diligence-form/templates',
      quickSearch: { label: 'Novo modelo de questionário', icon: 'playlist-add' },
    },
    edit: {
      path: '/due-diligence-form/templates/:id/edit',
      title: 'Editar modelo',
      access: { rule },
      parent: '/due-diligence-form/templates',
    },
    settings: {
      path: '/due-diligence-form/settings',
      title: 'Risco que sobra',
      access: { rule },
      parent: '/due-diligence-form',
      quickSearch: { label: 'Fórmula do risco de fornecedores', icon: 'math-function' },
    },
  },
});
