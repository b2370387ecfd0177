import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useActiveEntity } from '../session/session-store.ts';
import type { ApiError } from './api-error.ts';
import type { Callable, CallInput, CallResult } from './endpoint-ref.ts';
import { readPatiently } from './read-patiently.ts';

/** '/api/v1/users/:id' → 'users': a write makes everything of it be fetched again, counts of the menu and of the Mural too. */
export const resourceOf = (endpoint: Callable): string => endpoint.path.split('/')[3] ?? endpoint.path;

/** Reads an endpoint and keeps the answer, apart for each active entity. */
export function useEndpoint<C extends Callable>(
  endpoint: C,
  input: CallInput<C>,
  options: { readonly enabled?: boolean; readonly keepPrevious?: boolean } = {},
): UseQueryResult<CallResult<C>, ApiError> {
  const entity = useActiveEntity();
  return useQuery<CallResult<C>, ApiError>({
    queryKey: [resourceOf(endpoint), endpoint.path, input, entity ? `${entity.id},${entity.type}` : null],
    queryFn: ({ signal }) => readPatiently(endpoint, input, signal),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
