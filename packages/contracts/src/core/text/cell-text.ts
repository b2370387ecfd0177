import { formatPhone } from '../brazil/phone-number.ts';
import { formatCivilDate, formatDateTime, formatDay } from '../date-time.ts';
import type { Column } from '../list.ts';
import { once } from '../once.ts';

const figures = once(() => new Intl.NumberFormat('pt-BR'));

/** A value of a list in words, by its column's type: the same on the screen and in an exported file. */
export function cellText(column: Column<Record<string, unknown>>, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  switch (column.type) {
    case 'date':
      return formatCivilDate(String(value));
    case 'datetime':
      return column.showsDay ? formatDay(String(value)) : formatDateTime(String(value));
    case 'number':
      // A year is read as it is.
      if (column.isCode) return String(value);
      // What is too long for a number keeps every digit.
      return figures().format(typeof value === 'bigint' ? value : Number(value));
    case 'phone':
      return formatPhone(String(value));
    case 'choice':
      if (Array.isArray(value)) return value.map((one) => cellText(column, one)).join(', ');
      if (column.isCode) return String(value);
      return column.options?.find((option) => option.value === value)?.label ?? String(value);
    case 'list':
      return (value as readonly unknown[]).join(', ');
    default:
      return String(value);
  }
}
