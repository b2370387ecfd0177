import { deadlineRulesPages } from '@conforme/contracts/modules/deadline-rules/deadline-rules.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const deadlineRulesWeb = bindPages(deadlineRulesPages, {
  list: () => import('./deadline-rules.page.tsx').then((module) => module.DeadlineRulesPage),
  detail: () => import('./deadline-rule.page.tsx').then((module) => module.DeadlineRulePage),
  holidays: () => import('./local-holidays.page.tsx').then((module) => module.LocalHolidaysPage),
});
