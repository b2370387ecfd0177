import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import type { Callable, CallInput, CallResult } from './endpoint-ref.ts';
import { pause } from './pause.ts';

const TRIES = 3;
/** A limit that lasts longer is told at once. */
const LONGEST_WAIT_S = 10;

const isBusy = (error: unknown): error is ApiError & { readonly retryAfter: number } =>
  error instanceof ApiError &&
  error.code === 'too_many_requests' &&
  error.retryAfter !== null &&
  error.retryAfter <= LONGEST_WAIT_S;

/** While the server has no place for it, what is only read is asked for again when the server says; then it is told. */
export async function readPatiently<C extends Callable>(
  endpoint: C,
  input: CallInput<C>,
  signal: AbortSignal,
): Promise<CallResult<C>> {
  for (let tried = 1; ; tried++) {
    const waits = (error: unknown) => tried < TRIES && isBusy(error);
    try {
      return await call(endpoint, input, { signal, handles: waits });
    } catch (error) {
      if (!isBusy(error) || !waits(error)) throw error;
      await pause(error.retryAfter, signal);
      signal.throwIfAborted();
    }
  }
}
