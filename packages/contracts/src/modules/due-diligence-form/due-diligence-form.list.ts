import { yesNo } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import { caseCharges } from '../../platform/cases/case-charges.ts';
import { scoreBands } from '../../platform/questionnaires/score-bands.ts';
import type { DueDiligenceRow } from './due-diligence-form.schemas.ts';
import { criticalities } from './rules/criticality.ts';
import { dueDiligenceStates } from './rules/due-diligence-states.ts';

export const dueDiligenceFormList: List<DueDiligenceRow> = {
  path: '/api/v1/due_diligence_forms',
  title: 'Due diligence de fornecedores',
  exportRule: 'due_diligence_form.export',
  columns: [
    { key: 'protocol', label: 'Protocolo', sortable: true, filterable: true, isCode: true },
    { key: 'supplier', label: 'Fornecedor', filterable: true },
    { key: 'cnpj', label: 'CNPJ', isCode: true, optional: true },
    { key: 'unit', label: 'Unidade', filterable: true, optional: 'unlessAll' },
    {
      key: 'criticality',
      label: 'Criticidade',
      type: 'choice',
      filterable: true,
      options: criticalities.options,
    },
    {
      key: 'state',
      label: 'Situação',
      type: 'choice',
      filterable: true,
      options: dueDiligenceStates.options,
    },
    { key: 'score', label: 'Nota', type: 'number' },
    {
      key: 'band',
      label: 'Risco',
      type: 'choice',
      filterable: true,
      optional: true,
      options: scoreBands.options,
    },
    {
      key: 'due_at',
      label: 'Prazo ou validade',
      type: 'datetime',
      showsDay: true,
      sortable: true,
      filterable: true,
    },
    { key: 'valid_until', label: 'Válida até', type: 'date', filterable: true, optional: true },
    { key: 'responsible', label: 'Responsável', filterable: true },
    {
      key: 'received_at',
      label: 'Aberta em',
      type: 'datetime',
      showsDay: true,
      sortable: true,
      filterable: true,
      optional: true,
    },
    {
      key: 'charge',
      label: 'Atribuição',
      type: 'choice',
      filterable: true,
      optional: true,
      options: caseCharges.options,
    },
    {
      key: 'is_open',
      label: 'Em aberto',
      type: 'choice',
      filterable: true,
      optional: true,
      options: yesNo.options,
    },
  ],
};
