import { storedUser } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import type { Callable, CallInput, CallResult } from './endpoint-ref.ts';
import { handleFailure } from './failure.ts';
import { type RequestOptions, request } from './request.ts';

export interface CallOptions extends RequestOptions {
  /** Failures the caller shows in its own way; all others are handled here, once. */
  readonly handles?: (error: ApiError) => boolean;
}

/** The way screens talk to the server. A failure is shown, then thrown. */
export async function call<C extends Callable>(
  endpoint: C,
  input: CallInput<C>,
  { handles, ...options }: CallOptions = {},
): Promise<CallResult<C>> {
  const sentToken = storedUser()?.token;
  try {
    return await request(endpoint, input, options);
  } catch (error) {
    if (error instanceof ApiError && !handles?.(error)) await handleFailure(error, sentToken);
    throw error;
  }
}
