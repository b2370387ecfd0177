import { definePages } from '../../core/pages.ts';

const writers = ['encarregado', 'comunicacao', 'responsavel_organizacao'] as const;
const handlers = ['encarregado', 'substituto', 'comunicacao', 'responsavel_organizacao'] as const;

export const newsletterWorkflowsPages = definePages({
  name: 'newsletter-workflows',
  label: 'Fluxos de informativos',
  area: 'comunicacao',
  permissions: {
    'newsletter_workflows.show': {
      label: 'Ver fluxos de informativos',
      description: 'Ver os fluxos: por quais etapas um informativo passa antes de ser publicado.',
      roles: [...handlers, 'auditor'],
    },
    'newsletter_workflows.create': {
      label: 'Criar fluxos de informativos',
      description: 'Criar fluxos com etapas de revisão, aprovação e publicação.',
      roles: writers,
    },
    'newsletter_workflows.edit': {
      label: 'Editar fluxos de informativos',
      description: 'Alterar as etapas de um fluxo; o que já está em revisão segue como começou.',
      roles: writers,
    },
    'newsletter_workflows.delete': {
      label: 'Excluir fluxos de informativos',
      description: 'Excluir um fluxo; por 30 dias ele pode ser restaurado.',
      roles: writers,
    },
    'newsletter_workflows.detail': {
      label: 'Acompanhar informativos',
      description:
        'Ver a linha do tempo das revisões e o relatório de leitura e assinatura de cada informativo.',
      roles: [...handlers, 'auditor'],
    },
  },
  pages: {
    list: {
      path: '/newsletter_workflows',
      title: 'Fluxos',
      access: { rule: 'newsletter_workflows.show' },
      menu: { group: 'comunicacao', icon: 'route' },
      quickSearch: { label: 'Fluxos de informativos', icon: 'route' },
    },
    create: {
      path: '/newsletter_workflows/create',
      title: 'Novo fluxo',
      access: { rule: 'newsletter_workflows.create' },
      parent: '/newsletter_workflows',
      quickSearch: { label: 'Novo fluxo de informativo', icon: 'route-2' },
    },
    edit: {
      path: '/newsletter_workflows/:id/edit',
      title: 'Editar fluxo',
      access: { rule: 'newsletter_workflows.edit' },
      parent: '/newsletter_workflows',
    },
    detail: {
      path: '/newsletter_workflows/:id/detail',
      title: 'Fluxo',
      access: { rule: 'newsletter_workflows.detail' },
      parent: '/newsletter_workflows',
    },
  },
});
