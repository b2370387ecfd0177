import { subgroupNews } from '@conforme/contracts/modules/subgroup-news/subgroup-news.contract.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import {
  createNewsGroup,
  newsSubgroupKind as kind,
  orderedNewsGroups,
  readNewsGroup,
  removeNewsGroup,
  reorderNewsGroups,
  restoreNewsGroup,
  updateNewsGroup,
} from '../../platform/newsletters/news-groups.ts';
import { newsGroupOptions, newsGroupSource } from '../../platform/newsletters/news-groups-list.ts';

const source = newsGroupSource(kind);

export const subgroupNewsServer = implement(
  subgroupNews,
  {
    list: (ctx, { query }) =>
      newsGroupOptions(ctx, kind, query, listedRows(subgroupNews.endpoints.grid, query, source(ctx))),
    read: (ctx, { params }) => readNewsGroup(ctx, kind, params.id),
    create: (ctx, { body }) => createNewsGroup(ctx, kind, body),
    update: (ctx, { params, body }) => updateNewsGroup(ctx, kind, params.id, body),
    remove: (ctx, { params }) => removeNewsGroup(ctx, kind, params.id),
    restore: (ctx, { params }) => restoreNewsGroup(ctx, kind, params.id),
    order: (ctx) => orderedNewsGroups(ctx, kind),
    reorder: (ctx, { body }) => reorderNewsGroups(ctx, kind, body.ids),
  },
  { grid: source },
);
