import type { Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import type { Column } from '@conforme/contracts/core/list.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import qs from 'qs';
import type { UserCtx } from '../context.ts';
import { pipelined } from '../database/pipeline.ts';
import { planOnce } from '../database/plan-modes.ts';
import { isFound, isPlannedOnce } from './grid-conditions.ts';
import { pageInOrder, pageOfFound, rowsOfPage } from './grid-page.ts';
import type { GridSource, Row, Sql } from './grid-source.ts';
import { askTotal } from './grid-total.ts';

/**
 * Two statements, sent together and read from one snapshot: the total with the ids of the page, then the rows of those
 * ids. A page past the end is the last one. README.md has the picture.
 */
export async function gridOf<R extends z.ZodObject>(
  ctx: Pick<UserCtx, 'db' | 'system' | 'scope'>,
  grid: Grid<R>,
  query: GridQuery,
  source: GridSource,
) {
  const db = source.db ?? ctx.db;
  const total = isFound(grid, query, source) ? null : askTotal(ctx, grid, query, source);
  const page = total ? pageInOrder(grid, query, source, total.query) : pageOfFound(grid, query, source);
  const rows = rowsOfPage(source);
  const statements =
    total && isPlannedOnce(grid, query, source) ? [planOnce, page, rows] : [page, planOnce, rows];
  // In a transaction that goes on the setting would outlive the list.
  const sent: readonly Sql[] = db.isTransaction ? [page, rows] : statements;
  const answers = await pipelined<readonly unknown[]>(db, sent);
  const counted = answers[sent.indexOf(page)]?.[0] as Row & { readonly total: number };
  const read = answers.at(-1) as Row[];
  total?.keep(counted);
  return answerOf(
    grid,
    query,
    counted.total,
    (source.present ? read.map(source.present) : read) as z.output<R>[],
  );
}

function answerOf<R extends z.ZodObject>(
  grid: Grid<R>,
  query: GridQuery,
  total: number,
  data: z.output<R>[],
) {
  const lastPage = Math.max(1, Math.ceil(total / query.per_page));
  const page = Math.min(query.page, lastPage);
  return {
    model: {
      current_page: page,
      data,
      last_page: lastPage,
      next_page_url: page < lastPage ? addressOf(query, page + 1) : null,
      prev_page_url: page > 1 ? addressOf(query, page - 1) : null,
      to: (page - 1) * query.per_page + data.length,
      total,
    },
    columns: grid.columns.map(describeColumn),
  };
}

/** The same question for another page; what a list takes unless told is left out. */
function addressOf({ per_page, order_column, direction, filters, custom_filters }: GridQuery, page: number) {
  const asked = {
    page,
    ...(per_page === 10 ? {} : { per_page }),
    ...(order_column === 'id' ? {} : { order_column }),
    ...(direction === 'asc' ? {} : { direction }),
    filters: { ...(filters.search === '' ? {} : { search: filters.search }), items: filters.items },
    custom_filters,
  };
  return qs.stringify(asked, { addQueryPrefix: true, encodeValuesOnly: true });
}

const describeColumn = (column: Column<never>) => ({
  key: column.key as string,
  label: column.label,
  type: column.type ?? ('text' as const),
  sortable: column.sortable ?? false,
  filterable: column.filterable ?? false,
  ...(column.options ? { options: [...column.options] } : {}),
});
