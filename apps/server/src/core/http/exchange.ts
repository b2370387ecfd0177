import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Exchange } from '../context.ts';
import { cookieName, isFromBrowser, readBearer, readIdempotencyKey } from './credentials.ts';
import { deviceLabel } from './device-label.ts';
import { networkOf } from './network-of.ts';

/** The request and its reply, as far as handlers get to see them. */
export function exchange(request: FastifyRequest, reply: FastifyReply, config: Config): Exchange {
  const session = cookieName('sid', config.PUBLIC_URL);
  const visitor = cookieName('visitor', config.PUBLIC_URL);
  const secure = session.startsWith('__Host-');
  let waiting = () => {};
  const setCookie =
    // Only a visitor comes back from another site with a cookie of ours.
    (name: string, sameSite: 'strict' | 'lax') => (value: string | null) => {
      const options = { path: '/', httpOnly: true, sameSite, secure } as const;
      if (value === null) reply.clearCookie(name, options);
      else reply.setCookie(name, value, options);
    };
  return {
    network: networkOf(request.ip),
    fromBrowser: isFromBrowser(request),
    device: deviceLabel(request.headers['user-agent']),
    bearer: readBearer(request),
    idempotencyKey: readIdempotencyKey(request),
    sessionCookie: request.cookies[session] ?? null,
    visitorCookie: request.cookies[visitor] ?? null,
    untilGone() {
      const gone = new AbortController();
      if (reply.raw.destroyed) gone.abort();
      else reply.raw.once('close', () => gone.abort());
      return gone.signal;
    },
    setSessionCookie: (value) => {
      waiting = () => setCookie(session, 'strict')(value);
    },
    sendSessionCookie: () => waiting(),
    setVisitorCookie: setCookie(visitor, 'lax'),
  };
}
