import { linkPurposeChoices, linkState } from '../../core/link-purposes.ts';
import type { List } from '../../core/list.ts';
import type { PublicLinkRow } from './public-links.schemas.ts';

export const publicLinksList: List<PublicLinkRow> = {
  path: '/api/v1/public_links',
  title: 'Links públicos',
  exportRule: 'public_links.export',
  columns: [
    { key: 'label', label: 'O que abre', sortable: true, filterable: true },
    {
      key: 'purpose',
      label: 'Finalidade',
      type: 'choice',
      filterable: true,
      options: linkPurposeChoices.options,
    },
    { key: 'state', label: 'Situação', type: 'choice', filterable: true, options: linkState.options },
    { key: 'creator', label: 'Criado por', filterable: true },
    { key: 'created_at', label: 'Criado em', type: 'datetime', sortable: true, filterable: true },
    { key: 'expires_at', label: 'Vale até', type: 'datetime', sortable: true, filterable: true },
    { key: 'uses', label: 'Usos', type: 'number', filterable: true },
    { key: 'max_uses', label: 'Limite de usos', type: 'number', optional: true },
    { key: 'last_used_at', label: 'Último uso', type: 'datetime', sortable: true, filterable: true },
    { key: 'organisation', label: 'Organização', optional: 'unlessAll' },
  ],
};
