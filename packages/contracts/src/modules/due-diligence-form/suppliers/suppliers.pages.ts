import { definePages } from '../../../core/pages.ts';

/** The register behind the assessments; its permissions are those of due diligence. */
export const suppliersPages = definePages({
  name: 'suppliers',
  label: 'Fornecedores',
  area: 'integridade',
  permissions: {},
  pages: {
    portfolio: {
      path: '/due-diligence-form/portfolio',
      title: 'Carteira de fornecedores',
      access: { rule: 'due_diligence_form.menu' },
      parent: '/due-diligence-form',
      quickSearch: { label: 'Carteira de fornecedores', icon: 'layout-board' },
    },
    create: {
      path: '/due-diligence-form/portfolio/create',
      title: 'Novo fornecedor',
      access: { rule: 'due_diligence_form.handling' },
      parent: '/due-diligence-form/portfolio',
      quickSearch: { label: 'Novo fornecedor', icon: 'building-plus' },
    },
    edit: {
      path: '/due-diligence-form/portfolio/:id/edit',
      title: 'Editar fornecedor',
      access: { rule: 'due_diligence_form.handling' },
      parent: '/due-diligence-form/portfolio',
    },
  },
});
