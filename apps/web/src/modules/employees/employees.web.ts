import { employeesPages } from '@conforme/contracts/modules/employees/employees.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const employeesWeb = bindPages(employeesPages, {
  list: () => import('./employees-list.page.tsx').then((module) => module.EmployeesListPage),
  create: () => import('./employee-create.page.tsx').then((module) => module.EmployeeCreatePage),
  edit: () => import('./employee-edit.page.tsx').then((module) => module.EmployeeEditPage),
});
