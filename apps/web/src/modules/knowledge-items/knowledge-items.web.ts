import { knowledgeItemsPages } from '@conforme/contracts/modules/knowledge-items/knowledge-items.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const knowledgeItemsWeb = bindPages(
  knowledgeItemsPages,
  {
    consult: () => import('./consult/consult.page.tsx').then((module) => module.ConsultPage),
    article: () => import('./consult/article.page.tsx').then((module) => module.ArticlePage),
    list: () => import('./knowledge-list.page.tsx').then((module) => module.KnowledgeListPage),
    create: () => import('./knowledge-create.page.tsx').then((module) => module.KnowledgeCreatePage),
    detail: () => import('./knowledge-detail.page.tsx').then((module) => module.KnowledgeDetailPage),
    edit: () => import('./edit/knowledge-edit.page.tsx').then((module) => module.KnowledgeEditPage),
  },
  {
    home: {
      attention: [
        {
          key: 'knowledge-suggestions',
          rules: ['knowledge_items.edit'],
          order: 6,
          to: '/knowledge/items',
          sentence: (count) =>
            count === 1
              ? 'Uma sugestão em um artigo espera a sua resposta.'
              : `${count} sugestões em artigos esperam a sua resposta.`,
          count: () => import('./waiting.ts').then((module) => module.countSuggestions),
        },
        {
          key: 'knowledge-reviews',
          rules: ['knowledge_items.edit'],
          order: 7,
          to: '/knowledge/items',
          sentence: (count) =>
            count === 1
              ? 'Um artigo que você cuida passou da data de revisão.'
              : `${count} artigos que você cuida passaram da data de revisão.`,
          count: () => import('./waiting.ts').then((module) => module.countReviews),
        },
      ],
    },
  },
);
