import { formatCivilDate } from './date-time.ts';
import type { FilterOperator } from './grid.ts';
import type { Column } from './list.ts';

type AnyColumn = Column<Record<string, unknown>>;

interface OperatorChoice {
  readonly value: FilterOperator;
  readonly label: string;
}

const DATES: readonly OperatorChoice[] = [
  { value: 'from', label: 'a partir de' },
  { value: 'to', label: 'até' },
  { value: 'equals', label: 'em' },
];
const NUMBERS: readonly OperatorChoice[] = [
  { value: 'equals', label: 'igual a' },
  { value: 'from', label: 'a partir de' },
  { value: 'to', label: 'até' },
];
const TEXTS: readonly OperatorChoice[] = [
  { value: 'contains', label: 'contém' },
  { value: 'equals', label: 'igual a' },
];

/** The comparisons that mean something for a column, the usual one first. */
export function operatorsOf(column: AnyColumn): readonly OperatorChoice[] {
  switch (column.type) {
    case 'choice':
      return [{ value: 'equals', label: '' }];
    case 'date':
    case 'datetime':
      return DATES;
    case 'number':
      return NUMBERS;
    default:
      return TEXTS;
  }
}

/** A filter as its chip says it: 'Último acesso', 'a partir de 01/11/2026'. */
export function filterWords(
  filter: { readonly column: string; readonly operator: FilterOperator; readonly value: string },
  columns: readonly AnyColumn[],
): { label: string; value: string } {
  const column = columns.find(({ key }) => key === filter.column);
  if (!column) return { label: filter.column, value: filter.value };
  const operator = operatorsOf(column).find(({ value }) => value === filter.operator)?.label ?? '';
  const isDate = column.type === 'date' || column.type === 'datetime';
  const value =
    column.options?.find((option) => option.value === filter.value)?.label ??
    (isDate ? formatCivilDate(filter.value) : filter.value);
  return { label: column.label, value: `${operator} ${value}`.trim() };
}
