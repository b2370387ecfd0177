import { stringifyQuery } from '../api/nested-query.ts';

type Filters = Readonly<Record<string, string>>;

/** What the address of a list holds with these filters, and in this order where it is not the list's own. */
export const listSearch = (filters: Filters, orderColumn?: string) => ({
  ...(orderColumn ? { order_column: orderColumn } : {}),
  filters: Object.entries(filters).map(([column, value]) => ({ column, operator: 'equals', value })),
});

/** A list as it shows itself with these filters. */
export const listAddress = (path: string, filters: Filters, orderColumn?: string): string =>
  `${path}${stringifyQuery(listSearch(filters, orderColumn))}`;
