import type { UserStatus } from '@conforme/contracts/core/user-status.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';

type Filter = { column: 'status' | 'last_login_at'; operator: 'equals' | 'from'; value: string };

/** How many users of the active entity, as the list itself counts them. */
async function count(signal: AbortSignal, ...items: Filter[]): Promise<number> {
  const query = { per_page: '1', ...(items.length > 0 ? { filters: { items } } : {}) };
  const { model } = await call(users.endpoints.grid, { query }, { signal, handles: isShownInPlace });
  return model.total;
}

export const countUsers = (signal: AbortSignal): Promise<number> => count(signal);

export const countByStatus = (status: UserStatus, signal: AbortSignal): Promise<number> =>
  count(signal, { column: 'status', operator: 'equals', value: status });

/** Whoever has ever signed in. */
export const countEntered = (signal: AbortSignal): Promise<number> =>
  count(signal, { column: 'last_login_at', operator: 'from', value: '2000-01-01' });
