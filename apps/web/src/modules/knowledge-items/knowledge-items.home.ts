import type { HomeParts } from '../../core/pages/home-parts.tsx';

export const knowledgeItemsHome: HomeParts = {
  resource: 'knowledge_items',
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
};
