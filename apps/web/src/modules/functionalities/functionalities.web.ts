import { functionalitiesPages } from '@conforme/contracts/modules/functionalities/functionalities.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const functionalitiesWeb = bindPages(functionalitiesPages, {
  list: () => import('./functionalities-list.page.tsx').then((module) => module.FunctionalitiesListPage),
  create: () => import('./functionality-create.page.tsx').then((module) => module.FunctionalityCreatePage),
  edit: () => import('./functionality-edit.page.tsx').then((module) => module.FunctionalityEditPage),
});
