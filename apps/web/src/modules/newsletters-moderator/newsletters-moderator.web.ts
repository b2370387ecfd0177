import { newslettersModeratorPages } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

const countWaiting = () => import('./waiting-comments.ts').then(({ countComments }) => countComments);

export const newslettersModeratorWeb = bindPages(
  newslettersModeratorPages,
  {
    queue: () => import('./moderation.page.tsx').then((module) => module.ModerationPage),
    comments: () => import('./newsletter-comments.page.tsx').then((module) => module.NewsletterCommentsPage),
  },
  {
    menu: [
      {
        path: '/newsletters-moderator',
        resource: 'newsletters_moderator',
        rules: ['newsletters_moderator.grid'],
        words: (count) => (count === 1 ? '1 comentário à espera' : `${count} comentários à espera`),
        count: countWaiting,
      },
    ],
  },
);
