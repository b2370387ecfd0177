import { auditPages } from '@conforme/contracts/modules/audit/audit.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const auditWeb = bindPages(auditPages, {
  list: () => import('./audit-list.page.tsx').then((module) => module.AuditListPage),
  detail: () => import('./audit-detail.page.tsx').then((module) => module.AuditDetailPage),
});
