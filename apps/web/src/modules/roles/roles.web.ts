import { rolesPages } from '@conforme/contracts/modules/roles/roles.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const rolesWeb = bindPages(rolesPages, {
  list: () => import('./roles-list.page.tsx').then((module) => module.RolesListPage),
  create: () => import('./role-create.page.tsx').then((module) => module.RoleCreatePage),
  edit: () => import('./role-edit.page.tsx').then((module) => module.RoleEditPage),
});
