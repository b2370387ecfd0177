import { storedUser } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import type { Callable, CallInput, CallResult } from './endpoint-ref.ts';
import { handleFailure } from './failure.ts';
import { type RequestOptions, request } from './request.ts';

/** Failures the caller shows in its own way; all others are handled here, once. */
type Handles = (error: ApiError) => boolean;

export interface CallOptions extends RequestOptions {
  readonly handles?: Handles;
}

/** The way screens talk to the server. A failure is shown, then thrown. */
export const call = <C extends Callable>(
  endpoint: C,
  input: CallInput<C>,
  { handles, ...options }: CallOptions = {},
): Promise<CallResult<C>> => showingFailure(() => request(endpoint, input, options), handles);

/** The same for an exchange that is more than one answer. */
export async function showingFailure<T>(exchange: () => Promise<T>, handles?: Handles): Promise<T> {
  const sentToken = storedUser()?.token;
  try {
    return await exchange();
  } catch (error) {
    if (error instanceof ApiError && !handles?.(error)) await handleFailure(error, sentToken);
    throw error;
  }
}
