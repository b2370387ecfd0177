import { scheduleConfirmationPages } from '@conforme/contracts/modules/schedules/confirmation/schedule-confirmation.pages.ts';
import { bindPages } from '../../../core/pages/bind-pages.ts';

export const scheduleConfirmationWeb = bindPages(scheduleConfirmationPages, {
  confirm: () => import('./confirm.page.tsx').then((module) => module.ConfirmPage),
});
