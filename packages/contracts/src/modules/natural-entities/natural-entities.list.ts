import { federationUnitColumn } from '../../core/brazil/federation-unit-column.ts';
import { yesNo } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import type { NaturalEntityRow } from './natural-entities.schemas.ts';

export const naturalEntitiesList: List<NaturalEntityRow> = {
  path: '/api/v1/natural_entities',
  title: 'Pessoas físicas',
  exportRule: 'natural_entities.export',
  removal: 'restorable',
  columns: [
    { key: 'name', label: 'Nome', sortable: true, filterable: true },
    { key: 'cpf', label: 'CPF', isCode: true },
    { key: 'birth_date', label: 'Nascimento', type: 'date', sortable: true, filterable: true },
    { key: 'email', label: 'E-mail' },
    { key: 'phone', label: 'Telefone', type: 'phone' },
    { key: 'city', label: 'Cidade', sortable: true, filterable: true },
    federationUnitColumn,
    { key: 'organisation', label: 'Organização', filterable: true, optional: 'unlessAll' },
    {
      key: 'has_user',
      label: 'Tem usuário',
      type: 'choice',
      filterable: true,
      optional: true,
      options: yesNo.options,
    },
    {
      key: 'updated_at',
      label: 'Alterado em',
      type: 'datetime',
      sortable: true,
      filterable: true,
      optional: true,
    },
  ],
};
