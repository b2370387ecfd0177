import type { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { queryClient } from '../../core/api/query-client.ts';
import { activeEntity } from '../../core/session/session-store.ts';

const endpoints = endpointsOf<typeof documents>('documents');

/** Three lines of the Mural ask at the same moment: one answer serves all. */
function ask() {
  const entity = activeEntity();
  return queryClient.fetchQuery({
    queryKey: ['documents', 'attention', entity ? `${entity.id},${entity.type}` : null],
    queryFn: ({ signal }) => call(endpoints.attention, {}, { signal, handles: isShownInPlace }),
  });
}

export const countToSign = async () => (await ask()).to_sign;
export const countToApprove = async () => (await ask()).to_approve;
export const countToReview = async () => (await ask()).to_review;
