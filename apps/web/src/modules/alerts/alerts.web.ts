import { alertsPages } from '@conforme/contracts/modules/alerts/alerts.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const alertsWeb = bindPages(alertsPages, {});
