import type { HomeParts } from '../../core/pages/home-parts.tsx';

export const muralHome: HomeParts = {
  resource: 'mural',
  feeds: [
    {
      key: 'newsletters',
      order: 0,
      rules: ['newsletters.detail'],
      load: () => import('./newsletter-feed.tsx').then((module) => module.NewsletterFeed),
    },
  ],
  blocks: [
    {
      key: 'my-work',
      order: 1,
      rules: [],
      load: () => import('./my-work-block.tsx').then((module) => module.MyWorkBlock),
    },
    {
      key: 'to-sign',
      order: 2,
      rules: ['newsletters.detail'],
      load: () => import('./to-sign-block.tsx').then((module) => module.ToSignBlock),
    },
  ],
};
