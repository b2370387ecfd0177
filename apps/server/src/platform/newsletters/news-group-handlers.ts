import type { NewsGroupInput } from '@conforme/contracts/platform/newsletters/news-group.schemas.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Sql } from '../../core/grid/grid-source.ts';
import {
  createNewsGroup,
  type NewsGroupKind,
  orderedNewsGroups,
  readNewsGroup,
  removeNewsGroup,
  reorderNewsGroups,
  restoreNewsGroup,
  updateNewsGroup,
} from './news-groups.ts';
import { newsGroupOptions } from './news-groups-list.ts';

interface OfOne {
  readonly params: { readonly id: number };
}
interface Written<Body> {
  readonly body: Body;
}
interface Asked {
  readonly search: string;
  readonly limit: number;
  readonly group_id?: number | undefined;
}

/** What the two features answer, each of its own kind; `listed` are the rows its list would show. */
export const newsGroupHandlers = <Query extends Asked>(
  kind: NewsGroupKind,
  listed: (ctx: UserCtx, query: Query) => Sql | null,
) => ({
  list: (ctx: UserCtx, { query }: { readonly query: Query }) =>
    newsGroupOptions(ctx, kind, query, listed(ctx, query)),
  read: (ctx: UserCtx, { params }: OfOne) => readNewsGroup(ctx, kind, params.id),
  create: (ctx: UserCtx, { body }: Written<NewsGroupInput & { readonly group_id?: number }>) =>
    createNewsGroup(ctx, kind, body),
  update: (
    ctx: UserCtx,
    {
      params,
      body,
    }: OfOne & Written<NewsGroupInput & { readonly group_id?: number; readonly version: number }>,
  ) => updateNewsGroup(ctx, kind, params.id, body),
  remove: (ctx: UserCtx, { params }: OfOne) => removeNewsGroup(ctx, kind, params.id),
  restore: (ctx: UserCtx, { params }: OfOne) => restoreNewsGroup(ctx, kind, params.id),
  order: (ctx: UserCtx) => orderedNewsGroups(ctx, kind),
  reorder: (ctx: UserCtx, { body }: Written<{ readonly ids: readonly number[] }>) =>
    reorderNewsGroups(ctx, kind, body.ids),
});
