import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import { unitOptions } from '../../platform/organisations/unit-options.ts';
import { dismissEmployee, readmitEmployee } from './dismissal.actions.ts';
import { createEmployee, removeEmployee, restoreEmployee, updateEmployee } from './employee.actions.ts';
import { employeeOptions, employeeSource, readEmployee } from './employees.queries.ts';
import { addTerm, changeTerm, mergeTerm, readTerms, removeTerm, termOptions } from './terms.actions.ts';

export const employeesServer = implement(
  employees,
  {
    list: (ctx, { query }) =>
      employeeOptions(ctx, query, listedRows(employees.endpoints.grid, query, employeeSource(ctx))),
    read: (ctx, { params }) => readEmployee(ctx, params.id),
    create: (ctx, { body }) => createEmployee(ctx, body),
    update: (ctx, { params, body }) => updateEmployee(ctx, params.id, body),
    remove: (ctx, { params }) => removeEmployee(ctx, params.id),
    restore: (ctx, { params }) => restoreEmployee(ctx, params.id),
    dismiss: (ctx, { params, body }) => dismissEmployee(ctx, params.id, body),
    readmit: (ctx, { params, body }) => readmitEmployee(ctx, params.id, body.version),
    units: (ctx, { query }) => unitOptions(ctx, query),
    positions: (ctx, { query }) => termOptions(ctx, 'position', query),
    areas: (ctx, { query }) => termOptions(ctx, 'area', query),
    terms: (ctx, { params }) => readTerms(ctx, params.kind),
    addTerm: (ctx, { params, body }) => addTerm(ctx, params.kind, body.name),
    changeTerm: (ctx, { params, body }) => changeTerm(ctx, params.kind, params.id, body),
    mergeTerm: (ctx, { params, body }) => mergeTerm(ctx, params.kind, params.id, body.into),
    removeTerm: (ctx, { params }) => removeTerm(ctx, params.kind, params.id),
  },
  { grid: employeeSource },
);
