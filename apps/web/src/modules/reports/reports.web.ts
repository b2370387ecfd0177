import { reportsPages } from '@conforme/contracts/modules/reports/reports.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const reportsWeb = bindPages(reportsPages, {});
