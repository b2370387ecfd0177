import { legalEntitiesPages } from '@conforme/contracts/modules/legal-entities/legal-entities.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const legalEntitiesWeb = bindPages(legalEntitiesPages, {
  list: () => import('./legal-entities-list.page.tsx').then((module) => module.LegalEntitiesListPage),
  create: () => import('./legal-entity-create.page.tsx').then((module) => module.LegalEntityCreatePage),
  edit: () => import('./legal-entity-edit.page.tsx').then((module) => module.LegalEntityEditPage),
});
