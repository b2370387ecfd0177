import { importsPages } from '@conforme/contracts/modules/imports/imports.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const importsWeb = bindPages(importsPages, {
  list: () => import('./imports-list.page.tsx').then((module) => module.ImportsListPage),
  create: () => import('./import-create.page.tsx').then((module) => module.ImportCreatePage),
  show: () => import('./import.page.tsx').then((module) => module.ImportPage),
});
