import type { EmployeeDetail } from '@conforme/contracts/modules/employees/employees.schemas.ts';
import type { Chosen } from '../../core/form/schema-facts.ts';

export type EmployeeValues = {
  natural_entity_id: Chosen | null;
  unit_id: Chosen | null;
  registration: string;
  position_id: Chosen | null;
  area_id: Chosen | null;
  manager_id: Chosen | null;
  admitted_on: string | null;
  dismissed_on: string | null;
  dismissal_reason: string;
  on_leave: boolean;
  email: string;
  cipa_member: boolean;
  notes: string;
};

export const newEmployee = (unit: Chosen | null): EmployeeValues => ({
  natural_entity_id: null,
  unit_id: unit,
  registration: '',
  position_id: null,
  area_id: null,
  manager_id: null,
  admitted_on: null,
  dismissed_on: null,
  dismissal_reason: '',
  on_leave: false,
  email: '',
  cipa_member: false,
  notes: '',
});

export const valuesOf = (employee: EmployeeDetail): EmployeeValues => ({
  natural_entity_id: employee.natural_entity,
  unit_id: employee.unit,
  registration: employee.registration ?? '',
  position_id: employee.position,
  area_id: employee.area,
  manager_id: employee.manager,
  admitted_on: employee.admitted_on,
  dismissed_on: employee.dismissed_on,
  dismissal_reason: employee.dismissal_reason ?? '',
  on_leave: employee.on_leave,
  email: employee.email ?? '',
  cipa_member: employee.cipa_member,
  notes: employee.notes ?? '',
});
