import { secondFactorPages } from '@conforme/contracts/modules/second-factor/second-factor.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const secondFactorWeb = bindPages(
  secondFactorPages,
  {},
  {
    profile: [
      {
        key: 'second-factor',
        place: 'main',
        order: 20,
        load: () => import('./own-second-factor.tsx').then((module) => module.OwnSecondFactor),
      },
    ],
  },
);
