import { incidentNoticePages } from '@conforme/contracts/modules/incident-form/public-notice/incident-notice.pages.ts';
import { bindPages } from '../../../core/pages/bind-pages.ts';

export const incidentNoticeWeb = bindPages(incidentNoticePages, {
  notice: () => import('./incident-notice.page.tsx').then((module) => module.IncidentNoticePage),
});
