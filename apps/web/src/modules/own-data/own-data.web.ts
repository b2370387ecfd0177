import { ownDataPages } from '@conforme/contracts/modules/own-data/own-data.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const ownDataWeb = bindPages(
  ownDataPages,
  {},
  {
    profile: [
      {
        key: 'own-data',
        place: 'main',
        order: 90,
        load: () => import('./own-data.section.tsx').then((module) => module.OwnData),
      },
    ],
  },
);
