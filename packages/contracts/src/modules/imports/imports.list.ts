import type { List } from '../../core/list.ts';
import { importStates } from '../../platform/imports/import-states.ts';
import { importTargetChoices } from '../../platform/imports/import-targets.ts';
import type { ImportRow } from '../../platform/imports/imports.schemas.ts';

export const importsList: List<ImportRow> = {
  path: '/api/v1/imports',
  title: 'Importações',
  columns: [
    { key: 'file_name', label: 'Arquivo', sortable: true, filterable: true },
    { key: 'target', label: 'O que', type: 'choice', filterable: true, options: importTargetChoices.options },
    { key: 'state', label: 'Situação', type: 'choice', filterable: true, options: importStates.options },
    { key: 'written', label: 'Gravados', type: 'number' },
    { key: 'refused', label: 'Recusados', type: 'number' },
    { key: 'author', label: 'Quem' },
    { key: 'organisation', label: 'Organização', optional: 'unlessAll' },
    { key: 'created_at', label: 'Enviado em', type: 'datetime', sortable: true, filterable: true },
  ],
};
