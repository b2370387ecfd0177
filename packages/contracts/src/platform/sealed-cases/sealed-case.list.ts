import { type Choices, yesNo } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import { caseCharges } from '../cases/case-charges.ts';
import { deadlineStates } from '../deadlines/deadline-state.ts';
import type { SealedCaseRow } from './sealed-case.schemas.ts';
import { sealedStates } from './sealed-states.ts';

interface ListOfChannel {
  readonly path: `/api/v1/${string}`;
  readonly title: string;
  readonly exportRule: string;
  readonly categories: Choices;
  readonly categoryLabel: string;
}

/** Only what is not secret is listed. What is inside is found in the browser that opened it. */
export const sealedCaseList = ({
  path,
  title,
  exportRule,
  categories,
  categoryLabel,
}: ListOfChannel): List<SealedCaseRow> => ({
  path,
  title,
  exportRule,
  columns: [
    { key: 'protocol', label: 'Protocolo', sortable: true, filterable: true, isCode: true },
    {
      key: 'categories',
      label: categoryLabel,
      type: 'choice',
      filterable: true,
      options: categories.options,
    },
    { key: 'unit', label: 'Unidade', filterable: true },
    {
      key: 'immediate_risk',
      label: 'Perigo imediato',
      type: 'choice',
      filterable: true,
      options: yesNo.options,
    },
    { key: 'state', label: 'Situação', type: 'choice', filterable: true, options: sealedStates.options },
    { key: 'due_at', label: 'Próximo prazo', type: 'datetime', sortable: true, filterable: true },
    { key: 'responsible', label: 'Responsável', filterable: true },
    {
      key: 'received_at',
      label: 'Recebido em',
      type: 'datetime',
      showsDay: true,
      sortable: true,
      filterable: true,
    },
    {
      key: 'due',
      label: 'Vencimento',
      type: 'choice',
      filterable: true,
      optional: true,
      options: deadlineStates.options,
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
});
