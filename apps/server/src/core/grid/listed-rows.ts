import type { Grid, RowFilters } from '@conforme/contracts/core/grid.ts';
import { sql } from 'kysely';
import { conditions } from './grid-conditions.ts';
import type { GridSource, Sql } from './grid-source.ts';

/** What a resource's plain list (`GET <path>`) is narrowed to by the filters it shares with its grid; null by none. */
export function listedRows(
  { grid }: { readonly grid: Grid },
  query: RowFilters,
  source: GridSource,
  id = sql`id`,
): Sql | null {
  const { filters, custom_filters } = query;
  const isNarrowed =
    filters.search !== '' || filters.items.length > 0 || Object.keys(custom_filters).length > 0;
  return isNarrowed
    ? sql`${id} in (select id from ${source.from} where ${conditions(grid, query, source)})`
    : null;
}
