import { choices } from '../../core/choices.ts';

/** Follows from the leave, the dismissal and the day it is: nobody sets it by hand. */
export const employeeStatus = choices({
  active: 'Ativo',
  on_leave: 'Afastado',
  dismissed: 'Desligado',
});
export type EmployeeStatus = keyof typeof employeeStatus.labels;

/** Whether the person's account can enter, and whether it should not any more. */
export const employeeAccess = choices({
  none: 'Sem acesso',
  active: 'Com acesso',
  overdue: 'Desligado com acesso ativo',
});

export const termKinds = choices({ position: 'Cargos', area: 'Áreas' });
export type TermKind = keyof typeof termKinds.labels;
