import { type ChannelKind, sealedKind } from '../../platform/sealed-cases/sealed-channel.ts';
import { reportCategories, reportingQuestions } from './reporting-questions.ts';

export const reportingChannelKind = sealedKind({
  formType: 'reporting-channel',
  purpose: 'reporting-channel',
  object: 'channel_report',
  path: '/reporting-channel',
  handling: 'reporting_channel_handling.handling',
  icon: 'speakerphone',
  dueClocks: ['wb.acknowledgement', 'wb.feedback'],
  title: 'Relato do canal de denúncias',
  titles: 'Canal de denúncias',
});

export const reportingChannel: ChannelKind = {
  kind: reportingChannelKind,
  form: reportingQuestions,
  categories: reportCategories,
  shortCategories: reportCategories.labels,
};
