import type { List } from '../../core/list.ts';
import { callKinds, callStatuses } from '../../platform/scholarships/call-choices.ts';
import type { CallRow } from './credentialing-configs.schemas.ts';

export const credentialingConfigsList: List<CallRow> = {
  path: '/api/v1/portal_cebas/credentialing_configs',
  title: 'Editais de bolsas',
  removal: 'restorable',
  columns: [
    { key: 'number', label: 'Edital', sortable: true, filterable: true, isCode: true },
    { key: 'title', label: 'Título', sortable: true, filterable: true },
    {
      key: 'status',
      label: 'Situação',
      type: 'choice',
      sortable: true,
      filterable: true,
      options: callStatuses.options,
    },
    { key: 'kind', label: 'Tipo', type: 'choice', filterable: true, options: callKinds.options },
    { key: 'year', label: 'Ano letivo', type: 'number', sortable: true, filterable: true, isCode: true },
    { key: 'full', label: 'Bolsas de 100 %', type: 'number' },
    { key: 'partial', label: 'Bolsas de 50 %', type: 'number' },
    { key: 'applications_end', label: 'Inscrições até', type: 'date' },
    { key: 'organisation', label: 'Organização', optional: 'unlessAll' },
    { key: 'updated_at', label: 'Alterado em', type: 'datetime', sortable: true, filterable: true },
  ],
};
