import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { endpointRef } from '../../core/api/endpoint-ref.ts';
import { queryClient } from '../../core/api/query-client.ts';
import { resourceOf } from '../../core/api/use-endpoint.ts';
import { activeEntity } from '../../core/session/session-store.ts';

/**
 * What waits now, of one kind, by the path of its endpoint. Several lines of the Mural and its card ask at the same
 * moment: one answer serves all. Under the resource: what was counted before a write there is no answer after it.
 */
export function todayCounts<Today>(path: `/${string}`) {
  const endpoint = endpointRef('GET', path);
  const query = () => {
    const entity = activeEntity();
    return {
      queryKey: [resourceOf(endpoint), path, entity ? `${entity.id},${entity.type}` : null],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(endpoint, {} as never, { signal, handles: isShownInPlace }) as Promise<Today>,
    };
  };
  return { query, ask: (): Promise<Today> => queryClient.fetchQuery(query()) };
}
