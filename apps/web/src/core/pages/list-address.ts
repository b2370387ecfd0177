import { stringifyQuery } from '../api/nested-query.ts';

/** A list as it shows itself with this one filter. */
export const listAddress = (path: string, column: string, value: string): string =>
  `${path}${stringifyQuery({ filters: [{ column, operator: 'equals', value }] })}`;
