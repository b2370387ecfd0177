import { choices } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import type { AccessRow } from './data-access.schemas.ts';

export const entityTypes = choices({ legal_entity: 'Pessoa jurídica', natural_entity: 'Pessoa física' });
const accessKinds = choices({ group: 'Grupo inteiro', user: 'Só uma pessoa' });

export const accessesList: List<AccessRow> = {
  path: '/api/v1/data_access/grants',
  title: 'Acessos',
  exportRule: 'users.export',
  columns: [
    { key: 'entity_name', label: 'Onde', sortable: true, filterable: true },
    {
      key: 'entity_type',
      label: 'Tipo',
      type: 'choice',
      filterable: true,
      optional: true,
      options: entityTypes.options,
    },
    { key: 'role_name', label: 'Grupo', sortable: true, filterable: true },
    { key: 'kind', label: 'Para quem', type: 'choice', filterable: true, options: accessKinds.options },
    { key: 'user_name', label: 'Pessoa', sortable: true, filterable: true },
    { key: 'created_at', label: 'Desde', type: 'datetime', sortable: true, filterable: true },
  ],
};
