import type { schedules } from '@conforme/contracts/modules/schedules/schedules.contract.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';

/** By name only: the calendar and the Mural load no schemas. */
export const scheduleEndpoints = endpointsOf<typeof schedules>('schedules');
