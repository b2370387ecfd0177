import { yesNo } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import { newsletterStages } from '../../platform/newsletters/newsletter-choices.ts';
import type { NewsletterRow } from './newsletters.schemas.ts';

export const newslettersList: List<NewsletterRow> = {
  path: '/api/v1/newsletters',
  title: 'Informativos',
  removal: 'restorable',
  columns: [
    { key: 'title', label: 'Título', sortable: true, filterable: true },
    {
      key: 'stage',
      label: 'Situação',
      type: 'choice',
      filterable: true,
      options: newsletterStages.options,
    },
    { key: 'group', label: 'Grupo', filterable: true },
    { key: 'publish_at', label: 'Publicação', type: 'datetime', sortable: true, filterable: true },
    {
      key: 'requires_signature',
      label: 'Pede assinatura',
      type: 'choice',
      filterable: true,
      options: yesNo.options,
    },
    { key: 'signatures', label: 'Assinaturas', type: 'number' },
    { key: 'author', label: 'Autoria', optional: true },
    { key: 'organisation', label: 'Organização', optional: 'unlessAll' },
    { key: 'updated_at', label: 'Alterado em', type: 'datetime', sortable: true, filterable: true },
  ],
};
