import { yesNo } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import { employeeAccess, employeeStatus } from './employee-choices.ts';
import type { EmployeeRow } from './employees.schemas.ts';

export const employeesList: List<EmployeeRow> = {
  path: '/api/v1/employees',
  title: 'Colaboradores',
  exportRule: 'employees.export',
  removal: 'restorable',
  columns: [
    { key: 'name', label: 'Nome', sortable: true, filterable: true },
    { key: 'registration', label: 'Matrícula', sortable: true, filterable: true, optional: true },
    {
      key: 'status',
      label: 'Situação',
      type: 'choice',
      sortable: true,
      filterable: true,
      options: employeeStatus.options,
    },
    { key: 'unit', label: 'Unidade', filterable: true },
    { key: 'position', label: 'Cargo', sortable: true, filterable: true },
    { key: 'area', label: 'Área', sortable: true, filterable: true },
    { key: 'manager', label: 'Gestor', sortable: true, filterable: true },
    { key: 'admitted_on', label: 'Admissão', type: 'date', sortable: true, filterable: true },
    { key: 'cipa_member', label: 'CIPA', type: 'choice', filterable: true, options: yesNo.options },
    {
      key: 'dismissed_on',
      label: 'Desligamento',
      type: 'date',
      sortable: true,
      filterable: true,
      optional: true,
    },
    { key: 'email', label: 'E-mail', filterable: true, optional: true },
    {
      key: 'access',
      label: 'Acesso ao Conforme',
      type: 'choice',
      filterable: true,
      optional: true,
      options: employeeAccess.options,
    },
    {
      key: 'updated_at',
      label: 'Alterado em',
      type: 'datetime',
      sortable: true,
      filterable: true,
      optional: true,
    },
  ],
};
