import type { HomeParts } from '../../core/pages/home-parts.tsx';

const countWaiting = () => import('./waiting-comments.ts').then(({ countComments }) => countComments);

export const newslettersModeratorHome: HomeParts = {
  resource: 'newsletters_moderator',
  attention: [
    {
      key: 'comments-waiting',
      order: 35,
      rules: ['newsletters_moderator.moderate', 'newsletters_moderator.grid'],
      to: '/newsletters-moderator',
      sentence: (count) =>
        count === 1 ? 'Um comentário espera moderação.' : `${count} comentários esperam moderação.`,
      count: countWaiting,
    },
  ],
};
