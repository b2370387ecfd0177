import { definePages } from '../../core/pages.ts';

export const newsletterReportsPages = definePages({
  name: 'newsletter-reports',
  label: 'Relatório de informativos',
  area: 'comunicacao',
  permissions: {},
  pages: {
    report: {
      path: '/newsletters/:id/report',
      title: 'Relatório',
      access: { rule: 'newsletter_workflows.detail' },
      parent: '/newsletters',
    },
  },
});
