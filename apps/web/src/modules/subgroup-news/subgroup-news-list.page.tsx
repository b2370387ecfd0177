import type { subgroupNews } from '@conforme/contracts/modules/subgroup-news/subgroup-news.contract.ts';
import { subgroupNewsList } from '@conforme/contracts/modules/subgroup-news/subgroup-news.list.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { NewsGroupsListScreen } from '../../platform/news-groups/news-groups-list-screen.tsx';

const endpoints = endpointsOf<typeof subgroupNews>('subgroup-news');

export const SubgroupNewsListPage = () => (
  <NewsGroupsListScreen
    list={subgroupNewsList}
    path="/subgroup-news"
    permission="subgroup_news"
    noun="subgrupo"
    endpoints={endpoints as never}
    emptyHint="Um subgrupo divide um grupo de informativos em assuntos menores, com moderação própria se preciso."
  />
);
