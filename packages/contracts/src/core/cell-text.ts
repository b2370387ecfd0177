import { formatCivilDate, formatDateTime } from './date-time.ts';
import type { Column } from './grid.ts';

/** A value of a list in words, by its column's type: the same on the screen and in an exported file. */
export function cellText(column: Column<Record<string, unknown>>, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  switch (column.type) {
    case 'date':
      return formatCivilDate(String(value));
    case 'datetime':
      return formatDateTime(String(value));
    case 'number':
      return Number(value).toLocaleString('pt-BR');
    case 'choice':
      return column.options?.find((option) => option.value === value)?.label ?? String(value);
    case 'list':
      return (value as readonly unknown[]).join(', ');
    default:
      return String(value);
  }
}
