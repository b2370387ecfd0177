import type { HomeParts } from '../../core/pages/home-parts.tsx';

export const ownDataHome: HomeParts = {
  resource: 'profile',
  blocks: [
    {
      key: 'own-requests',
      order: 90,
      rules: [],
      load: () => import('./own-requests.block.tsx').then((module) => module.OwnRequests),
    },
  ],
};
