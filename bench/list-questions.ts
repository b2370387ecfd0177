import { stringifyQuery } from '../apps/web/src/core/api/nested-query.ts';
import type { Grid } from '../packages/contracts/src/core/grid.ts';
import type { Column } from '../packages/contracts/src/core/list.ts';
import type { Question } from './measure.ts';

interface Spread {
  readonly scope: string;
  readonly path: string;
  readonly grid: Grid;
  /** How many rows there are in that scope. */
  readonly total: number;
  /** Words that some rows have, and a column's own where chance would find nothing. */
  readonly words: string;
  readonly values?: Readonly<Record<string, string>>;
}

const PER_PAGE = 20;

/** Everything a list can be asked, out of its contract: a column that is added is measured without another line. */
export function listQuestions({ scope, path, grid, total, words, values = {} }: Spread): Question[] {
  const columns = grid.columns as readonly Column<never>[];
  const ask = (name: string, query: object): Question => ({
    name,
    scope,
    address: `${path}/grid${stringifyQuery({ per_page: PER_PAGE, ...query })}`,
  });
  const filters = columns
    .filter(({ filterable }) => filterable)
    .flatMap((column) => {
      const asked = (operator: string, value: string) =>
        ask(`filter ${column.key} ${operator} ${value}`, {
          filters: { items: [{ column: column.key, operator, value }] },
        });
      switch (column.type ?? 'text') {
        case 'choice':
          return (column.options ?? []).map(({ value }) => asked('equals', value));
        case 'date':
        case 'datetime':
          return [asked('from', daysAgo(30)), asked('to', daysAgo(700))];
        case 'number':
          return [asked('from', '1')];
        default:
          return [asked('contains', values[column.key] ?? words)];
      }
    });
  return [
    ask('first page', {}),
    ask('middle page', { page: Math.ceil(total / PER_PAGE / 2) }),
    ask('last page', { page: Math.ceil(total / PER_PAGE) }),
    ...columns
      .filter(({ sortable }) => sortable)
      .flatMap(({ key }) =>
        (['asc', 'desc'] as const).map((direction) =>
          ask(`sort ${key} ${direction}`, { order_column: key, direction }),
        ),
      ),
    ask('sorted, last page', {
      order_column: columns.find(({ sortable }) => sortable)?.key,
      page: Math.ceil(total / PER_PAGE),
    }),
    ...filters,
    ask(`search ${words}`, { filters: { search: words } }),
    ask('search of nobody', { filters: { search: 'zzqqxx' } }),
  ];
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
