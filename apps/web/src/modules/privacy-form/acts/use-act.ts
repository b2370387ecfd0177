import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import type { EndpointRef } from '../../../core/api/endpoint-ref.ts';
import { moduleOf } from '../../../core/api/use-endpoint.ts';
import { isStale } from '../../../core/form/use-staff-form.ts';
import { toastSuccess, toastWarning } from '../../../core/toast/toast-store.ts';

const { read } = privacyHandlingEndpoints;

/** What every act answers: the request as it is then, alone or beside something to be shown once. */
type Answer = PrivacyRequestDetail | { readonly request: PrivacyRequestDetail };

/** The request as it is now is on the screen at once; lists read theirs again. */
function show(queries: QueryClient, request: PrivacyRequestDetail): void {
  const input = { params: { id: String(request.id) } };
  queries.setQueriesData({ queryKey: [moduleOf(read), read.path, input] }, request);
  void queries.invalidateQueries({
    queryKey: [moduleOf(read)],
    predicate: ({ queryKey }) => queryKey[1] !== read.path,
  });
}

/**
 * Sends an act. When somebody was quicker, the request is read again and nothing typed is lost: whoever writes looks
 * at what has changed and decides anew.
 */
export function useAct(request: PrivacyRequestDetail) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const send = async <A extends Answer>(
    endpoint: { readonly method: 'POST'; readonly path: string } | EndpointRef | object,
    body: object,
  ): Promise<A> => {
    setSending(true);
    try {
      const input = { params: { id: String(request.id) }, body } as never;
      const answer = (await call(endpoint as EndpointRef, input, { handles: isStale })) as A;
      show(queries, 'request' in answer ? answer.request : answer);
      toastSuccess();
      return answer;
    } catch (error) {
      if (error instanceof ApiError && isStale(error)) {
        await queries.refetchQueries({ queryKey: [moduleOf(read), read.path] });
        toastWarning(
          'Outra pessoa mexeu neste pedido agora há pouco. Confira o que mudou e envie de novo: o que você escreveu continua aqui.',
          10,
        );
      }
      throw error;
    } finally {
      setSending(false);
    }
  };
  return { send, isSending };
}
