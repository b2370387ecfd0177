import { federationUnitColumn } from '../../core/brazil/federation-unit-column.ts';
import type { List } from '../../core/list.ts';
import { organisationState, unitKinds } from '../../platform/organisations/organisation-words.ts';
import type { LegalEntityRow } from './legal-entities.schemas.ts';

export const legalEntitiesList: List<LegalEntityRow> = {
  path: '/api/v1/legal_entities',
  title: 'Organizações',
  exportRule: 'legal_entities.export',
  removal: 'final',
  columns: [
    { key: 'name', label: 'Nome', sortable: true, filterable: true },
    { key: 'company_name', label: 'Razão social', sortable: true, filterable: true, optional: true },
    { key: 'cnpj', label: 'CNPJ', filterable: true },
    {
      key: 'kind',
      label: 'Tipo',
      type: 'choice',
      sortable: true,
      filterable: true,
      options: unitKinds.options,
    },
    { key: 'parent', label: 'Unidade de', filterable: true },
    { key: 'city', label: 'Cidade', sortable: true, filterable: true },
    federationUnitColumn,
    {
      key: 'state',
      label: 'Situação',
      type: 'choice',
      sortable: true,
      filterable: true,
      options: organisationState.options,
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
