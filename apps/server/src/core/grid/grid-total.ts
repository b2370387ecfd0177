import type { Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../context.ts';
import { scopeSql } from '../scope-sql.ts';
import { askCounts } from './cached-counts.ts';
import { conditions } from './grid-conditions.ts';
import { countedParts } from './grid-scope.ts';
import type { GridSource, Row, Sql } from './grid-source.ts';

interface TotalAsked {
  /** Selects one row with the `total`. */
  readonly query: Sql;
  /** Keeps what that row says for the next who asks. */
  keep(row: Row): void;
}

/**
 * The total of a list that is read in its order. Of organisations whose rows have not changed the kept count is taken.
 * Only for filters on the row's own columns: what another table decides may change while no row does (`isFound`).
 */
export function askTotal(
  ctx: Pick<UserCtx, 'db' | 'system' | 'scope'>,
  grid: Grid,
  query: GridQuery,
  source: GridSource,
): TotalAsked {
  const { organisations } = source.scope;
  if (!organisations) return { query: countRows(grid, query, source), keep: () => {} };
  const counting = { ...ctx, scope: { ...ctx.scope, legalEntityIds: organisations.ids } };
  const asked = askCounts<typeof counting, number>(counting, {
    table: organisations.table,
    ask: (part) => {
      const counts = countedParts(organisations, scopeSql(part)).map(
        ({
          organisation,
          where,
        }) => sql`select ${organisation} as entity, count(*) as value from ${source.from}
          where ${conditions(grid, query, source, where)} group by 1`,
      );
      return sql.join(counts, sql` union all `);
    },
  });
  const kept = JSON.stringify(Object.fromEntries(asked.kept ?? []));
  return {
    query: sql`select counts.*, (
        (select coalesce(sum(value::bigint), 0) from json_each_text(${kept}::json) where key::bigint <> all (ids))
        + (select coalesce(sum(value::bigint), 0) from json_each_text(values)))::bigint as total
      from (${asked.query}) counts`,
    keep: (row) => {
      asked.read([row as never]);
    },
  };
}

export const countRows = (grid: Grid, query: GridQuery, source: GridSource) =>
  sql<{
    total: number;
  }>`select count(*) as total from ${source.from} where ${conditions(grid, query, source)}`;
