import { definePages } from '../../core/pages.ts';

export const documentLinksPages = definePages({
  name: 'document-links',
  label: 'Documentos por link',
  area: 'agenda',
  permissions: {
    'documents.share': {
      label: 'Compartilhar documentos por link',
      description: 'Criar links pessoais para quem é de fora, ver quem abriu cada um, renovar e revogar.',
      roles: ['encarregado', 'substituto', 'compliance', 'seguranca_informacao'],
    },
  },
  pages: {
    document: {
      path: '/ged/public/:param_encrypt',
      title: 'Documento compartilhado',
      access: 'public',
      layout: 'full',
    },
  },
});
