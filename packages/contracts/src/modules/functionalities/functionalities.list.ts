import { yesNo } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import type { FunctionalityRow } from './functionalities.schemas.ts';

export const functionalitiesList: List<FunctionalityRow> = {
  path: '/api/v1/functionalities',
  title: 'Funcionalidades',
  removal: 'final',
  columns: [
    { key: 'display_name', label: 'Nome', sortable: true, filterable: true },
    { key: 'module', label: 'Módulo', sortable: true, filterable: true },
    { key: 'name', label: 'Identificador', sortable: true, filterable: true },
    { key: 'description', label: 'Descrição', filterable: true },
    { key: 'permissions_count', label: 'Permissões', type: 'number' },
    { key: 'system', label: 'Do sistema', type: 'choice', filterable: true, options: yesNo.options },
    { key: 'updated_at', label: 'Alterada em', type: 'datetime', sortable: true, filterable: true },
  ],
};
