import { alertsPages } from '@conforme/contracts/modules/alerts/alerts.pages.ts';
import type { HomeParts } from '../../core/pages/home-parts.tsx';

export const alertsHome: HomeParts = {
  module: alertsPages.name,
  notices: [
    {
      key: 'alerts',
      order: 0,
      rules: [],
      load: () => import('./alert-strip.tsx').then((module) => module.AlertStrip),
    },
  ],
};
