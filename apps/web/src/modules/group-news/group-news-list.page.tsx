import type { groupNews } from '@conforme/contracts/modules/group-news/group-news.contract.ts';
import { groupNewsList } from '@conforme/contracts/modules/group-news/group-news.list.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { NewsGroupsListScreen } from '../../platform/news-groups/news-groups-list-screen.tsx';

const endpoints = endpointsOf<typeof groupNews>('group-news');

export const GroupNewsListPage = () => (
  <NewsGroupsListScreen
    list={groupNewsList}
    path="/group-news"
    permission="group_news"
    noun="grupo"
    endpoints={endpoints as never}
    emptyHint="Um grupo reúne os informativos de um assunto, com sua cor, seu ícone e quem modera os comentários."
  />
);
