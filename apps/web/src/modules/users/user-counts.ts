import type { UserStatus } from '@conforme/contracts/core/user-status.ts';
import { usersList } from '@conforme/contracts/modules/users/users.list.ts';
import { countRows } from '../../core/grid/count-rows.ts';

export const countUsers = (signal: AbortSignal): Promise<number> => countRows(usersList, [], signal);

export const countByStatus = (status: UserStatus, signal: AbortSignal): Promise<number> =>
  countRows(usersList, [{ column: 'status', operator: 'equals', value: status }], signal);

/** Whoever has ever signed in. */
export const countEntered = (signal: AbortSignal): Promise<number> =>
  countRows(usersList, [{ column: 'last_login_at', operator: 'from', value: '2000-01-01' }], signal);
