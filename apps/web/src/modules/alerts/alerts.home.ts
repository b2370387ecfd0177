import type { HomeParts } from '../../core/pages/home-parts.tsx';

export const alertsHome: HomeParts = {
  resource: 'alerts',
  notices: [
    {
      key: 'alerts',
      order: 0,
      rules: [],
      load: () => import('./alert-strip.tsx').then((module) => module.AlertStrip),
    },
  ],
};
