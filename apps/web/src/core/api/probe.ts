import type { Method } from '@conforme/contracts/core/endpoint.ts';
import { requestHeaders } from './request.ts';

export interface ProbeAnswer {
  readonly status: number;
  readonly milliseconds: number;
  readonly contentType: string;
  readonly text: string;
}

/** A call as written, answered as it came: for the page that tries the API out. Null when no answer came. */
export async function probe(call: {
  readonly method: Method;
  readonly address: string;
  readonly body: string | null;
}): Promise<ProbeAnswer | null> {
  const started = performance.now();
  try {
    const response = await fetch(call.address, {
      method: call.method,
      credentials: 'include',
      headers: requestHeaders(call.body !== null),
      ...(call.body === null ? {} : { body: call.body }),
    });
    const text = await response.text();
    return {
      status: response.status,
      milliseconds: performance.now() - started,
      contentType: response.headers.get('content-type') ?? '',
      text,
    };
  } catch {
    return null;
  }
}
