import { sealedCaseList } from '../../platform/sealed-cases/sealed-case.list.ts';
import { reportCategories } from './reporting-questions.ts';

export const reportingChannelList = sealedCaseList({
  path: '/api/v1/reporting_channels',
  title: 'Canal de denúncias',
  exportRule: 'reporting_channel_handling.export',
  categories: reportCategories,
  categoryLabel: 'Assunto',
});
