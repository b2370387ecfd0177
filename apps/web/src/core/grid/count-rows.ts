import type { List } from '@conforme/contracts/core/list.ts';
import { isShownInPlace } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import type { GridPage } from './grid-model.ts';
import { listEndpoints } from './list-endpoints.ts';
import type { ListFilter } from './list-state.ts';

/** How many rows of the active entity a list has under these filters, as the list itself counts them. */
export async function countRows(
  list: Pick<List<never>, 'path' | 'removal'>,
  filters: readonly ListFilter[],
  signal: AbortSignal,
): Promise<number> {
  const query = { per_page: '1', ...(filters.length > 0 ? { filters: { items: filters } } : {}) };
  const answer = await call(
    listEndpoints(list).grid,
    { query },
    {
      signal,
      handles: isShownInPlace,
    },
  );
  return (answer as GridPage).model.total;
}
