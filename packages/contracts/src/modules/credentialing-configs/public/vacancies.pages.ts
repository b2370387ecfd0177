import { definePages } from '../../../core/pages.ts';

export const vacanciesPages = definePages({
  name: 'portal-cebas-vacancies',
  label: 'Vagas de bolsas',
  area: 'portal',
  permissions: {},
  pages: {
    vacancies: {
      path: '/portal-cebas/vacancies/pub/:link',
      title: 'Vagas de bolsas',
      access: 'public',
      layout: 'full',
    },
  },
});
