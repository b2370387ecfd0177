import { yesNo } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import { userStatus } from '../../core/user-status.ts';
import type { UserRow } from './users.schemas.ts';

export const usersList: List<UserRow> = {
  path: '/api/v1/users',
  title: 'Usuários',
  exportRule: 'users.export',
  removal: 'final',
  columns: [
    { key: 'name', label: 'Nome', sortable: true, filterable: true },
    { key: 'email', label: 'E-mail', sortable: true, filterable: true },
    {
      key: 'status',
      label: 'Situação',
      type: 'choice',
      sortable: true,
      filterable: true,
      options: userStatus.options,
    },
    { key: 'roles', label: 'Grupos', type: 'list', filterable: true },
    { key: 'organisation', label: 'Organização', optional: 'unlessAll' },
    {
      key: 'second_factor',
      label: 'Segundo fator',
      type: 'choice',
      filterable: true,
      optional: true,
      options: yesNo.options,
    },
    { key: 'last_login_at', label: 'Último acesso', type: 'datetime', sortable: true, filterable: true },
    { key: 'created_at', label: 'Criado em', type: 'datetime', sortable: true, filterable: true },
  ],
};
