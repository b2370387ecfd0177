import { reportingChannelPages } from '@conforme/contracts/modules/reporting-channel/reporting-channel.pages.ts';
import { sealedHome } from '../../platform/sealed-cases/staff/home-parts.ts';

export const reportingChannelHome = sealedHome({
  resource: 'reporting_channels',
  path: reportingChannelPages.pages.list.path,
  rule: 'reporting_channel_handling.menu',
  words: { of: 'do canal de denúncias', key: 'reporting-channel', order: 6 },
  today: () => import('./today-counts.ts'),
  block: () => import('./home-block.tsx').then((module) => module.ReportingChannelHomeBlock),
});
