import { subgroupNewsPages } from '@conforme/contracts/modules/subgroup-news/subgroup-news.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const subgroupNewsWeb = bindPages(subgroupNewsPages, {
  list: () => import('./subgroup-news-list.page.tsx').then((module) => module.SubgroupNewsListPage),
  create: () => import('./subgroup-news-create.page.tsx').then((module) => module.SubgroupNewsCreatePage),
  edit: () => import('./subgroup-news-edit.page.tsx').then((module) => module.SubgroupNewsEditPage),
});
