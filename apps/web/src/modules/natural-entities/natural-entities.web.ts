import { naturalEntitiesPages } from '@conforme/contracts/modules/natural-entities/natural-entities.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const naturalEntitiesWeb = bindPages(naturalEntitiesPages, {
  list: () => import('./natural-entities-list.page.tsx').then((module) => module.NaturalEntitiesListPage),
  create: () => import('./natural-entity-create.page.tsx').then((module) => module.NaturalEntityCreatePage),
  merge: () => import('./natural-entity-merge.page.tsx').then((module) => module.NaturalEntityMergePage),
  edit: () => import('./natural-entity-edit.page.tsx').then((module) => module.NaturalEntityEditPage),
});
