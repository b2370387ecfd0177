import { employeesList } from '@conforme/contracts/modules/employees/employees.list.ts';
import { countRows } from '../../core/grid/count-rows.ts';

export const countOverdue = (signal: AbortSignal): Promise<number> =>
  countRows(employeesList, [{ column: 'access', operator: 'equals', value: 'overdue' }], signal);
