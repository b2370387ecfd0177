import type { newslettersModerator } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.contract.ts';
import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { queryClient } from '../../core/api/query-client.ts';
import { activeEntity } from '../../core/session/session-store.ts';

const endpoints = endpointsOf<typeof newslettersModerator>('newsletters-moderator');

/** The Mural and the menu ask at the same moment: one answer serves both. */
export async function countComments(): Promise<number> {
  const entity = activeEntity();
  const { waiting } = await queryClient.fetchQuery({
    queryKey: ['newsletters_moderator', 'waiting', entity ? `${entity.id},${entity.type}` : null],
    queryFn: ({ signal }) => call(endpoints.queue, { query: {} }, { signal, handles: isShownInPlace }),
  });
  return waiting;
}
