import { subgroupNews } from '@conforme/contracts/modules/subgroup-news/subgroup-news.contract.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import { newsGroupHandlers } from '../../platform/newsletters/news-group-handlers.ts';
import { newsSubgroupKind } from '../../platform/newsletters/news-groups.ts';
import { newsGroupSource } from '../../platform/newsletters/news-groups-list.ts';

const source = newsGroupSource(newsSubgroupKind);

export const subgroupNewsServer = implement(
  subgroupNews,
  newsGroupHandlers(newsSubgroupKind, (ctx, query) =>
    listedRows(subgroupNews.endpoints.grid, query, source(ctx)),
  ),
  { grid: source },
);
