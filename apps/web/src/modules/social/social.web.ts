import { socialPages } from '@conforme/contracts/modules/social/social.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const socialWeb = bindPages(
  socialPages,
  { arrival: () => import('./arrival.page.tsx').then((module) => module.ArrivalPage) },
  {
    profile: [
      {
        key: 'social',
        place: 'side',
        order: 40,
        load: () => import('./linked-accounts.tsx').then((module) => module.LinkedAccounts),
      },
    ],
  },
);
