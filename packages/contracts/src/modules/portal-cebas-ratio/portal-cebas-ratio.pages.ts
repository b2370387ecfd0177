import { definePages } from '../../core/pages.ts';

export const portalCebasRatioPages = definePages({
  name: 'portal-cebas-ratio',
  label: 'Proporção de bolsas',
  area: 'portal',
  permissions: {
    'portal_cebas.ratio.menu': {
      label: 'Ver a proporção de bolsas',
      description: 'Consultar bolsas e pagantes de cada unidade, simular concessões e baixar o relatório.',
      roles: ['assistente_social', 'compliance', 'auditor'],
    },
    'portal_cebas.ratio.edit': {
      label: 'Registrar matrículas e bolsas',
      description: 'Registrar os números de cada unidade que entram na proporção de bolsas.',
      roles: ['assistente_social'],
    },
  },
  pages: {
    overview: {
      path: '/portal-cebas/ratio',
      title: 'Proporção de bolsas',
      access: { rule: 'portal_cebas.ratio.menu' },
      menu: { group: 'portal', icon: 'scale' },
      quickSearch: { label: 'Proporção de bolsas', icon: 'scale' },
    },
  },
});
