import { knowledgeItemsPages } from '@conforme/contracts/modules/knowledge-items/knowledge-items.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const knowledgeItemsWeb = bindPages(knowledgeItemsPages, {
  consult: () => import('./consult/consult.page.tsx').then((module) => module.ConsultPage),
  article: () => import('./consult/article.page.tsx').then((module) => module.ArticlePage),
  list: () => import('./knowledge-list.page.tsx').then((module) => module.KnowledgeListPage),
  create: () => import('./knowledge-create.page.tsx').then((module) => module.KnowledgeCreatePage),
  detail: () => import('./knowledge-detail.page.tsx').then((module) => module.KnowledgeDetailPage),
  edit: () => import('./edit/knowledge-edit.page.tsx').then((module) => module.KnowledgeEditPage),
});
