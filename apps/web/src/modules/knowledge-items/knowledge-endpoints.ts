import type { knowledgeItems } from '@conforme/contracts/modules/knowledge-items/knowledge-items.contract.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';

/** By name only: readers and the Mural load no schemas. */
export const knowledgeEndpoints = endpointsOf<typeof knowledgeItems>('knowledge-items');
