import { definePages } from '../../core/pages.ts';

export const newsletterReportsPages = definePages({
  name: 'newsletter-reports',
  label: 'Relatório de informativos',
  area: 'comunicacao',
  permissions: {},
  pages: {
    figures: {
      path: '/newsletters/figures',
      title: 'Números dos informativos',
      access: { rule: 'newsletters.show' },
      parent: '/newsletters',
      quickSearch: { label: 'Números dos informativos', icon: 'chart-bar' },
    },
    report: {
      path: '/newsletters/:id/report',
      title: 'Relatório',
      access: { rule: 'newsletter_workflows.detail' },
      parent: '/newsletters',
    },
  },
});
