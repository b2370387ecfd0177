import { yesNo } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import type { RoleRow } from './roles.schemas.ts';

export const rolesList: List<RoleRow> = {
  path: '/api/v1/roles',
  title: 'Grupos',
  removal: 'restorable',
  columns: [
    { key: 'display_name', label: 'Nome', sortable: true, filterable: true },
    { key: 'name', label: 'Identificador', sortable: true, filterable: true, optional: true },
    { key: 'description', label: 'Descrição', filterable: true },
    { key: 'users_count', label: 'Pessoas', type: 'number' },
    { key: 'permissions_count', label: 'Permissões', type: 'number' },
    {
      key: 'requires_second_factor',
      label: 'Segundo fator',
      type: 'choice',
      filterable: true,
      options: yesNo.options,
    },
    {
      key: 'reserved',
      label: 'Protegido',
      type: 'choice',
      filterable: true,
      optional: true,
      options: yesNo.options,
    },
    { key: 'updated_at', label: 'Alterado em', type: 'datetime', sortable: true, filterable: true },
  ],
};
