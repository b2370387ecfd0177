import { alertsPages } from '@conforme/contracts/modules/alerts/alerts.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const alertsWeb = bindPages(
  alertsPages,
  {},
  {
    home: {
      notices: [
        {
          key: 'alerts',
          order: 0,
          rules: [],
          load: () => import('./alert-strip.tsx').then((module) => module.AlertStrip),
        },
      ],
    },
  },
);
