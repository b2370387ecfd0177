import { usersPages } from '@conforme/contracts/modules/users/users.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const usersWeb = bindPages(usersPages, {
  list: () => import('./users-list.page.tsx').then((module) => module.UsersListPage),
  create: () => import('./user-create.page.tsx').then((module) => module.UserCreatePage),
  edit: () => import('./user-edit.page.tsx').then((module) => module.UserEditPage),
});
