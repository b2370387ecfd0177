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
  const device = cookieName('device', config.PUBLIC_URL);
  const secure = session.startsWith('__Host-');
  let waiting = () => {};
  let gone: AbortController | null = null;
  let waitingDevice = () => {};
  const setCookie =
    // Only a visitor comes back from another site with a cookie of ours.
    (name: string, sameSite: 'strict' | 'lax') => (value: string | null, maxAge?: number) => {
      const options = { path: '/', httpOnly: true, sameSite, secure } as const;
      if (value === null) reply.clearCookie(name, options);
      else reply.setCookie(name, value, maxAge === undefined ? options : { ...options, maxAge });
    };
  return {
    network: networkOf(request.ip),
    fromBrowser: isFromBrowser(request),
    device: deviceLabel(request.headers['user-agent']),
    bearer: readBearer(request),
    idempotencyKey: readIdempotencyKey(request),
    sessionCookie: request.cookies[session] ?? null,
    visitorCookie: request.cookies[visitor] ?? null,
    deviceCookie: request.cookies[device] ?? null,
    untilGone() {
      if (gone) return gone.signal;
      const closed = new AbortController();
      gone = closed;
      if (reply.raw.destroyed) closed.abort();
      else reply.raw.once('close', () => closed.abort());
      return closed.signal;
    },
    setSessionCookie: (value) => {
      waiting = () => setCookie(session, 'strict')(value);
    },
    setDeviceCookie: (value, seconds) => {
      waitingDevice = () => setCookie(device, 'strict')(value, seconds);
    },
    sendSessionCookie: () => {
      waiting();
      waitingDevice();
    },
    setVisitorCookie: setCookie(visitor, 'lax'),
  };
}
