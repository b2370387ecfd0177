import type { Message } from '@conforme/contracts/core/errors.ts';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { saysSomething, showMessages } from '../toast/server-messages.ts';
import { toastSuccess } from '../toast/toast-store.ts';
import type { ApiError } from './api-error.ts';
import { call } from './call.ts';
import type { Callable, CallInput, CallResult } from './endpoint-ref.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { resourceOf } from './use-endpoint.ts';

interface SendOptions {
  /** Failures the screen shows in its own way. */
  readonly handles?: (error: ApiError) => boolean;
  /** False where the screen itself shows that it worked. */
  readonly announce?: boolean;
  /** True where the screen is left anyway: what it shows is not fetched once more on the way out. */
  readonly leaves?: boolean;
  /** True where the caller keeps the input of an act as it is for every try: another input is another act. */
  readonly keyOfInput?: boolean;
}

/** Writes through an endpoint, says that it worked, and makes what was read of its resource be fetched again. */
export function useSend<C extends Callable>(
  endpoint: C,
  { handles, announce = true, leaves = false, keyOfInput = false }: SendOptions = {},
): UseMutationResult<CallResult<C>, ApiError, CallInput<C>> {
  const queries = useQueryClient();
  // Whoever tries again after an answer was lost sends the same key: nothing is made twice.
  const key = useRef<string | null>(null);
  const keyed = useRef<CallInput<C> | null>(null);
  return useMutation<CallResult<C>, ApiError, CallInput<C>>({
    mutationFn: (input) => {
      if (keyOfInput && keyed.current !== input) key.current = null;
      keyed.current = input;
      if ('once' in endpoint) key.current ??= newIdempotencyKey();
      return call(endpoint, input, {
        ...(handles ? { handles } : {}),
        ...(key.current ? { idempotencyKey: key.current } : {}),
      });
    },
    onSuccess: async (result) => {
      key.current = null;
      if (announce) announceSuccess(result);
      await queries.invalidateQueries({
        queryKey: [resourceOf(endpoint)],
        refetchType: leaves ? 'none' : 'active',
      });
      // The menu stays in sight, whatever is left.
      if (leaves) void queries.refetchQueries({ queryKey: [resourceOf(endpoint), 'menu'] });
    },
  });
}

/** The server's own words when it has some. */
export function announceSuccess(result: unknown): void {
  const { messages } = (result ?? {}) as { messages?: string | readonly Message[] };
  if (messages && saysSomething(messages)) showMessages(messages);
  else toastSuccess();
}
