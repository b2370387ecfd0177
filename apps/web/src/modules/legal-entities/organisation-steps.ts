import type { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import type { LegalEntityDetail } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { endpointRef } from '../../core/api/endpoint-ref.ts';
import { queryClient } from '../../core/api/query-client.ts';
import { activeEntity } from '../../core/session/session-store.ts';

const read = endpointRef<(typeof legalEntities.endpoints)['read']>('GET', '/api/v1/legal_entities/:id');

/** Both steps ask at the same moment: one answer serves them. Null where no organisation is active. */
async function activeOrganisation(): Promise<LegalEntityDetail | null> {
  const entity = activeEntity();
  if (entity?.type !== 'legal_entity') return null;
  return queryClient.fetchQuery({
    queryKey: ['legal_entities', 'steps', entity.id],
    queryFn: ({ signal }) =>
      call(read, { params: { id: String(entity.id) } }, { signal, handles: isShownInPlace }),
  });
}

/** In "Todas" there is nothing to be done: each organisation has its own steps. */
const isDone = (has: (detail: LegalEntityDetail) => boolean) => async (): Promise<boolean> => {
  const detail = await activeOrganisation();
  return detail === null || has(detail);
};

export const hasOfficer = isDone(({ encarregado }) => encarregado !== null);
export const hasNotice = isDone(({ notice }) => notice !== null);
