import type { ErrorBody } from '@conforme/contracts/core/errors.ts';
import { reportAnswer, reportNoAnswer } from '../connectivity/connectivity-store.ts';
import { activeEntity, storedUser } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import type { Callable, CallInput, CallResult } from './endpoint-ref.ts';
import { stringifyQuery } from './nested-query.ts';

export const TIMEOUT_MS = 100_000;

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** Leaves out the active entity: for asking which one to use. */
  readonly withoutEntity?: boolean;
  /** The same for every try at one act: whatever was lost on the way, it happens once. */
  readonly idempotencyKey?: string;
  /** Asks for the rest of a file, where it is still the same. */
  readonly rest?: { readonly from: number; readonly tag: string };
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
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  try {
    const response = await send(endpoint, input, { ...options, signal });
    const body = parse(await response.text());
    if (response.ok && body !== undefined) return body as CallResult<C>;
    throw refusal(response, body);
  } catch (cause) {
    // Whoever gave the call up asked for nothing to be said about it.
    if (cause instanceof ApiError || options.signal?.aborted) throw cause;
    reportNoAnswer();
    // The line can break before the status, or after it and before the last byte.
    throw new ApiError({ status: 0, code: limit.aborted ? 'timeout' : 'network' });
  }
}

/** The request itself, with everything every call carries (specification §7). */
export async function send<C extends Callable>(
  endpoint: C,
  input: CallInput<C>,
  options: RequestOptions,
): Promise<Response> {
  const { body } = input as Parts;
  const sendsBody = body !== undefined || endpoint.method === 'POST' || endpoint.method === 'PUT';
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    ...credentialsFor(endpoint),
    headers: requestHeaders(sendsBody, { ...options, isAnonymous: endpoint.unlogged === true }),
    ...(sendsBody ? { body: JSON.stringify(body ?? {}) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  reportAnswer();
  return response;
}

export function addressOf<C extends Callable>(endpoint: C, input: CallInput<C>): string {
  const { params = {}, query = {} } = input as Parts;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  return path + stringifyQuery(query);
}

/** What leaves no line in the log carries no cookie either: whoever is signed in may report without being known by it. */
const credentialsFor = ({ unlogged }: Callable): { readonly credentials: RequestCredentials } => ({
  credentials: unlogged ? 'omit' : 'include',
});

interface HeaderOptions extends Pick<RequestOptions, 'withoutEntity' | 'idempotencyKey' | 'rest'> {
  readonly isAnonymous?: boolean;
}

/** What travels with every call: who asks, and in which entity. */
export function requestHeaders(
  sendsBody: boolean,
  { withoutEntity, idempotencyKey, isAnonymous, rest }: HeaderOptions = {},
): Record<string, string> {
  const token = isAnonymous ? undefined : storedUser()?.token;
  const entity = withoutEntity ? null : activeEntity();
  return {
    Accept: 'application/json',
    ...(sendsBody ? { 'Content-Type': 'application/json' } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(rest ? { Range: `bytes=${rest.from}-`, 'If-Range': rest.tag } : {}),
    ...(token && entity ? { 'X-Data-Access': `${entity.id},${entity.type}` } : {}),
  };
}

/** What the server's refusal says, in whatever shape it came. */
export function refusal(response: Pick<Response, 'status' | 'headers'>, body: unknown): ApiError {
  const { code, messages, errors } = (body ?? {}) as Partial<ErrorBody>;
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError({
    status: response.status,
    code: code ?? 'unknown',
    messages: messages ?? [],
    errors: errors ?? {},
    retryAfter: retryAfter > 0 ? retryAfter : null,
  });
}

/** A proxy may answer in HTML: that is no body of ours, and no reason to fail differently. */
export function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}
