import { definePages } from '../../../core/pages.ts';

export const systematicIntimidationPages = definePages({
  name: 'systematic-intimidation',
  label: 'Formulário de intimidação sistemática',
  area: 'integridade',
  permissions: {},
  pages: {
    form: {
      path: '/systematic-intimidation/:param_encrypt',
      title: 'Relatar intimidação',
      access: 'public',
      layout: 'full',
    },
  },
});
