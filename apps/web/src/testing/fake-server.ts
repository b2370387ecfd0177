import { vi } from 'vitest';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'unreachable';

/** Stands where the network is: the first route whose 'METHOD /path' matches answers, in order of call. */
export function fakeServer(routes: Record<string, Answer | ((request: SeenRequest) => Answer)>) {
  const seen: SeenRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      url,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    seen.push(request);
    const route = routes[`${request.method} ${url.split('?')[0]}`];
    const answer = typeof route === 'function' ? route(request) : route;
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    const {
      status = 200,
      body = {},
      headers = {},
    } = answer ?? { status: 404, body: { code: 'not_found', messages: 'x' } };
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  });
  return { seen, callsTo: (path: string) => seen.filter(({ url }) => url.split('?')[0] === path) };
}
