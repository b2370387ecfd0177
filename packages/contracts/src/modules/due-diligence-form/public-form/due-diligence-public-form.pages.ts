import { definePages } from '../../../core/pages.ts';

export const dueDiligencePublicFormPages = definePages({
  name: 'due-diligence-public-form',
  label: 'Questionário do fornecedor',
  area: 'integridade',
  permissions: {},
  pages: {
    form: {
      path: '/form/due-diligence/:encrypt',
      title: 'Questionário do fornecedor',
      access: 'public',
      layout: 'full',
    },
  },
});
