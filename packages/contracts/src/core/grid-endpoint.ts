import { endpoint } from './endpoint.ts';
import { type Grid, gridQuery, gridResponse } from './grid.ts';
import type { Access } from './pages.ts';
import type { z } from './schema.ts';

/**
 * A list. The server is given only the source of its rows (`implement`, third argument): pages and exported files
 * are both read from there.
 */
export const gridEndpoint = <R extends z.ZodObject, const A extends Access>(spec: {
  path: `/${string}/grid`;
  access: A;
  summary: string;
  grid: Grid<R>;
}) => ({
  ...endpoint({
    method: 'GET',
    path: spec.path,
    access: spec.access,
    summary: spec.summary,
    query: gridQuery(spec.grid),
    response: gridResponse(spec.grid.row),
  }),
  grid: spec.grid,
});
