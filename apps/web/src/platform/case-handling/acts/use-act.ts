import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { inThisCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { resourceOf } from '../../../core/api/use-endpoint.ts';
import { isStale } from '../../../core/form/use-staff-form.ts';
import { toastSuccess, toastWarning } from '../../../core/toast/toast-store.ts';
import type { CaseKind } from '../case-kind.ts';

/** What every act answers: the case as it is then, alone or beside something to be shown once. */
type Answer = CaseDetail | { readonly case: CaseDetail };

/** The case as it is now is on the screen at once; lists read theirs again. */
export function showCase(queries: QueryClient, { read }: CaseKind['endpoints'], detail: CaseDetail): void {
  const input = { params: { id: String(detail.id) } };
  queries.setQueriesData({ queryKey: [resourceOf(read), read.path, input] }, detail);
  void queries.invalidateQueries({
    queryKey: [resourceOf(read)],
    predicate: ({ queryKey }) => queryKey[1] !== read.path,
  });
}

/**
 * Sends an act. When somebody was quicker, the case is read again and nothing typed is lost: whoever writes looks
 * at what has changed and decides anew.
 */
export function useAct(kind: CaseKind, { id }: Pick<CaseDetail, 'id'>) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const send = async (act: string, body: object): Promise<unknown> => {
    const { read } = kind.endpoints;
    setSending(true);
    try {
      const input = { params: { id: String(id) }, body };
      const answer = (await call(endpointOf(kind, act), input, { handles: isStale })) as Answer;
      showCase(queries, kind.endpoints, 'case' in answer ? answer.case : answer);
      toastSuccess();
      return answer;
    } catch (error) {
      if (error instanceof ApiError && isStale(error)) {
        await queries.refetchQueries({ queryKey: [resourceOf(read), read.path] });
        toastWarning(
          `Outra pessoa mexeu ${inThisCase(kind.words)} agora há pouco. Confira o que mudou e envie de novo: o que você escreveu continua aqui.`,
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

/** A dialog names an act of its own kind: one that is not declared is a fault of the program. */
export function endpointOf(kind: CaseKind, act: string) {
  const declared = kind.acts[act];
  if (!declared) throw new Error(`No act "${act}" is declared.`);
  return declared.endpoint;
}
