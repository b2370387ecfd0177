import type { ErrorBody } from '@conforme/contracts/core/errors.ts';
import { reportAnswer, reportNoAnswer } from '../connectivity/connectivity-store.ts';
import { activeEntity, storedUser } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import type { Callable, CallInput, CallResult } from './endpoint-ref.ts';
import { stringifyQuery } from './nested-query.ts';

const TIMEOUT_MS = 100_000;

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** Leaves out the active entity: for asking which one to use. */
  readonly withoutEntity?: boolean;
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** One exchange with the server: an answer in the contract's shape, or an ApiError. Shows nothing. */
export async function request<C extends Callable>(
  endpoint: C,
  input: CallInput<C>,
  options: RequestOptions = {},
): Promise<CallResult<C>> {
  const { params = {}, query = {}, body } = input as Parts;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const sendsBody = body !== undefined || endpoint.method === 'POST' || endpoint.method === 'PUT';
  const response = await exchange(
    path + stringifyQuery(query),
    {
      method: endpoint.method,
      credentials: 'include',
      headers: requestHeaders(sendsBody, options),
      ...(sendsBody ? { body: JSON.stringify(body ?? {}) } : {}),
    },
    options.signal,
  );
  return (await answer(response, options.signal)) as CallResult<C>;
}

/** What travels with every call: who asks, and in which entity. */
export function requestHeaders(
  sendsBody: boolean,
  { withoutEntity }: RequestOptions = {},
): Record<string, string> {
  const token = storedUser()?.token;
  const entity = withoutEntity ? null : activeEntity();
  return {
    Accept: 'application/json',
    ...(sendsBody ? { 'Content-Type': 'application/json' } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(token && entity ? { 'X-Data-Access': `${entity.id},${entity.type}` } : {}),
  };
}

async function exchange(url: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
    reportAnswer();
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    reportNoAnswer();
    throw new ApiError({ status: 0, code: limit.aborted ? 'timeout' : 'network' });
  }
}

async function answer(response: Response, signal?: AbortSignal): Promise<unknown> {
  const body = parse(await received(response, signal));
  if (response.ok && body !== undefined) return body;
  const { code, messages, errors } = (body ?? {}) as Partial<ErrorBody>;
  const retryAfter = Number(response.headers.get('retry-after'));
  throw new ApiError({
    status: response.status,
    code: code ?? 'unknown',
    messages: messages ?? [],
    errors: errors ?? {},
    retryAfter: retryAfter > 0 ? retryAfter : null,
  });
}

/** The line can break after the status and before the last byte. */
async function received(response: Response, signal?: AbortSignal): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    reportNoAnswer();
    throw new ApiError({ status: 0, code: 'network' });
  }
}

/** A proxy may answer in HTML: that is no body of ours, and no reason to fail differently. */
function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}
