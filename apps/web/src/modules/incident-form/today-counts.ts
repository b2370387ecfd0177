import type { IncidentsToday } from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import type { incidentForm } from '@conforme/contracts/modules/incident-form/incident-form.contract.ts';
import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { endpointRef } from '../../core/api/endpoint-ref.ts';
import { queryClient } from '../../core/api/query-client.ts';
import { activeEntity } from '../../core/session/session-store.ts';

const today = endpointRef<(typeof incidentForm.endpoints)['today']>('GET', '/api/v1/incident_forms/today');

/** Several lines of the Mural and its card ask at the same moment: one answer serves them all. */
export function todayQuery() {
  const entity = activeEntity();
  return {
    queryKey: ['incident_forms', 'today', entity ? `${entity.id},${entity.type}` : null],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(today, {}, { signal, handles: isShownInPlace }),
  };
}

export const askToday = (): Promise<IncidentsToday> => queryClient.fetchQuery(todayQuery());
