import { call } from '../../core/api/call.ts';
import { scheduleEndpoints } from './schedule-endpoints.ts';

/** How many invitations the user has not answered. */
export const countOwed = async (signal: AbortSignal): Promise<number> =>
  (await call(scheduleEndpoints.mine, {}, { signal })).owed_total;
