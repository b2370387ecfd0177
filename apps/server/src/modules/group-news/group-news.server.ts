import { groupNews } from '@conforme/contracts/modules/group-news/group-news.contract.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import { newsGroupHandlers } from '../../platform/newsletters/news-group-handlers.ts';
import { newsGroupKind } from '../../platform/newsletters/news-groups.ts';
import { newsGroupSource } from '../../platform/newsletters/news-groups-list.ts';

const source = newsGroupSource(newsGroupKind);

export const groupNewsServer = implement(
  groupNews,
  newsGroupHandlers(newsGroupKind, (ctx, query) => listedRows(groupNews.endpoints.grid, query, source(ctx))),
  { grid: source },
);
