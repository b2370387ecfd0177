import { stringifyQuery } from '../../core/api/nested-query.ts';

/** The address of the list with these filters and the most urgent first. */
export const filteredList = (filters: Readonly<Record<string, string>>): string =>
  `/privacy-form${stringifyQuery({
    order_column: 'due_at',
    filters: Object.entries(filters).map(([column, value]) => ({ column, operator: 'equals', value })),
  })}`;
