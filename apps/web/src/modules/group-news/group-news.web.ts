import { groupNewsPages } from '@conforme/contracts/modules/group-news/group-news.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const groupNewsWeb = bindPages(groupNewsPages, {
  list: () => import('./group-news-list.page.tsx').then((module) => module.GroupNewsListPage),
  create: () => import('./group-news-create.page.tsx').then((module) => module.GroupNewsCreatePage),
  edit: () => import('./group-news-edit.page.tsx').then((module) => module.GroupNewsEditPage),
});
