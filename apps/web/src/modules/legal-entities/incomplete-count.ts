import type { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { endpointRef } from '../../core/api/endpoint-ref.ts';

const tree = endpointRef<(typeof legalEntities.endpoints)['tree']>('GET', '/api/v1/legal_entities/tree');

export const countIncomplete = async (signal: AbortSignal): Promise<number> =>
  (await call(tree, {}, { signal, handles: isShownInPlace })).filter(({ gaps }) => gaps > 0).length;
