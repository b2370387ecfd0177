import { reportingChannelFormPages } from '@conforme/contracts/modules/reporting-channel/public-form/reporting-channel-form.pages.ts';
import { bindPages } from '../../../core/pages/bind-pages.ts';

export const reportingChannelFormWeb = bindPages(reportingChannelFormPages, {
  form: () => import('./reporting-channel-form.page.tsx').then((module) => module.ReportingChannelFormPage),
});
