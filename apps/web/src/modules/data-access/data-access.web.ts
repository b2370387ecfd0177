import { dataAccessPages } from '@conforme/contracts/modules/data-access/data-access.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const dataAccessWeb = bindPages(dataAccessPages, {
  list: () => import('./accesses-list.page.tsx').then((module) => module.AccessesListPage),
});
