import { yesNo } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import { caseCharges } from '../../platform/cases/case-charges.ts';
import type { ApplicationRow } from './credentialing-handlings.schemas.ts';
import { incomeClasses } from './rules/application-choices.ts';
import { applicationStates } from './rules/application-states.ts';

export const credentialingHandlingsList: List<ApplicationRow> = {
  path: '/api/v1/portal_cebas/credentialing_handlings',
  title: 'Inscrições em editais de bolsas',
  exportRule: 'portal_cebas.credentialing.handling.export',
  columns: [
    { key: 'protocol', label: 'Protocolo', sortable: true, filterable: true, isCode: true },
    { key: 'candidate', label: 'Candidato', filterable: true },
    { key: 'call', label: 'Edital', filterable: true, optional: true },
    { key: 'unit', label: 'Unidade', filterable: true, optional: 'unlessAll' },
    { key: 'grade', label: 'Turma', optional: true },
    {
      key: 'state',
      label: 'Situação',
      type: 'choice',
      filterable: true,
      options: applicationStates.options,
    },
    {
      key: 'income_class',
      label: 'Renda',
      type: 'choice',
      filterable: true,
      options: incomeClasses.options,
    },
    { key: 'score', label: 'Nota', type: 'number' },
    {
      key: 'due_at',
      label: 'Prazo',
      type: 'datetime',
      showsDay: true,
      sortable: true,
      filterable: true,
    },
    { key: 'responsible', label: 'Responsável', filterable: true },
    {
      key: 'received_at',
      label: 'Começada em',
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
