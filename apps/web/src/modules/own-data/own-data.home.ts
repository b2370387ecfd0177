import { ownDataPages } from '@conforme/contracts/modules/own-data/own-data.pages.ts';
import type { HomeParts } from '../../core/pages/home-parts.tsx';

export const ownDataHome: HomeParts = {
  module: ownDataPages.name,
  blocks: [
    {
      key: 'own-requests',
      order: 90,
      rules: [],
      load: () => import('./own-requests.block.tsx').then((module) => module.OwnRequests),
    },
  ],
};
