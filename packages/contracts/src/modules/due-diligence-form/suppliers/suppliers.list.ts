import { yesNo } from '../../../core/choices.ts';
import type { List } from '../../../core/list.ts';
import { scoreBands } from '../../../platform/questionnaires/score-bands.ts';
import { criticalities } from '../rules/criticality.ts';
import { lgpdRoles } from '../rules/due-diligence-choices.ts';
import { dueDiligenceStates } from '../rules/due-diligence-states.ts';
import type { SupplierRow } from './suppliers.schemas.ts';

export const suppliersList: List<SupplierRow> = {
  path: '/api/v1/suppliers',
  title: 'Carteira de fornecedores',
  exportRule: 'due_diligence_form.export',
  removal: 'final',
  columns: [
    { key: 'company_name', label: 'Fornecedor', sortable: true, filterable: true },
    { key: 'cnpj', label: 'CNPJ', filterable: true, isCode: true },
    { key: 'trading_name', label: 'Nome fantasia', optional: true },
    { key: 'owner', label: 'Cadastro de', optional: 'unlessAll' },
    { key: 'service', label: 'Serviço', optional: true },
    {
      key: 'lgpd_role',
      label: 'Papel na LGPD',
      type: 'choice',
      filterable: true,
      optional: true,
      options: lgpdRoles.options,
    },
    {
      key: 'criticality',
      label: 'Criticidade',
      type: 'choice',
      sortable: true,
      filterable: true,
      options: criticalities.options,
    },
    { key: 'score', label: 'Nota', type: 'number', sortable: true },
    { key: 'band', label: 'Risco', type: 'choice', filterable: true, options: scoreBands.options },
    { key: 'residual', label: 'Risco que sobra', type: 'number', sortable: true, optional: true },
    {
      key: 'state',
      label: 'Última avaliação',
      type: 'choice',
      options: dueDiligenceStates.options,
    },
    { key: 'valid_until', label: 'Válida até', type: 'date', sortable: true, filterable: true },
    {
      key: 'contract_until',
      label: 'Contrato até',
      type: 'date',
      sortable: true,
      filterable: true,
      optional: true,
    },
    { key: 'manager', label: 'Gestor', optional: true },
    {
      key: 'renews',
      label: 'Renova sozinha',
      type: 'choice',
      filterable: true,
      optional: true,
      options: yesNo.options,
    },
    { key: 'updated_at', label: 'Alterado em', type: 'datetime', sortable: true, optional: true },
  ],
};
