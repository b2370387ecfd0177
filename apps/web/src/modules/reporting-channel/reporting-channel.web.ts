import { reportingChannelPages } from '@conforme/contracts/modules/reporting-channel/reporting-channel.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const reportingChannelWeb = bindPages(
  reportingChannelPages,
  {
    list: () => import('./reporting-channel-list.page.tsx').then((module) => module.ReportingChannelListPage),
    figures: () =>
      import('./reporting-channel-figures.page.tsx').then((module) => module.ReportingChannelFiguresPage),
    handling: () =>
      import('./reporting-channel-handling.page.tsx').then((module) => module.ReportingChannelHandlingPage),
    detail: () =>
      import('./reporting-channel-detail.page.tsx').then((module) => module.ReportingChannelDetailPage),
  },
  {
    menu: [
      {
        path: '/reporting-channel',
        resource: 'reporting_channels',
        rules: ['reporting_channel_handling.menu'],
        words: (count) => (count === 1 ? '1 relato em aberto' : `${count} relatos em aberto`),
        count: () =>
          import('../../platform/sealed-cases/staff/open-count.ts').then(({ openCount }) =>
            openCount('/api/v1/reporting_channels'),
          ),
      },
    ],
  },
);
