import { createServer, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, signedOut } from '../app-error.ts';
import { type Config, publicUrl } from '../config.ts';
import type { Wire } from '../wire.ts';
import { networkOf } from './network-of.ts';

const SOCKET_PATH = '/broadcasting/socket';
/** What the two sides agree to speak; the ticket travels beside it, where addresses and logs do not reach. */
const PROTOCOL = 'conforme.v1';
const TICKET = /^ticket\.([A-Za-z0-9_-]{20,200})$/;
/** The other side has nothing to say: a word of it is too much. */
const MOST_HEARD = 16;
const CUT_OFF_MS = 2000;
const POLICY_VIOLATION = 1008;

export interface SocketGate<L> {
  /** Uses the ticket up; null when it does not count. */
  admit(ticket: string): Promise<L | null>;
  connect(listener: L, wire: Wire): Promise<void>;
  /** Throws 429 when this address has asked too often. */
  limit(network: string): void;
}

/** Refusals are plain HTTP, before anything is upgraded. */
export async function mountSockets<L>(
  app: FastifyInstance,
  config: Config,
  gate: SocketGate<L>,
): Promise<void> {
  const listeners = new WeakMap<FastifyRequest, L>();
  await app.register(websocket, {
    options: {
      maxPayload: MOST_HEARD,
      handleProtocols: () => PROTOCOL,
      perMessageDeflate: false,
      // Answers to whoever pings and never reads would pile up in memory without end.
      autoPong: false,
    },
    errorHandler: (_error, socket) => socket.terminate(),
  });
  app.route({
    method: 'GET',
    url: SOCKET_PATH,
    config: { declared: true },
    onRequest: async (request) => {
      gate.limit(networkOf(request.ip));
      if (!request.ws) throw new AppError('not_found', 'Endereço não encontrado.');
      if (!isAllowedOrigin(request, config))
        throw new AppError('malformed', 'Esta página não pode abrir a conexão.');
      const ticket = ticketOf(request);
      const listener = ticket === null ? null : await gate.admit(ticket);
      if (listener === null) throw signedOut();
      listeners.set(request, listener);
    },
    handler: () => ({}),
    wsHandler: (socket, request) => {
      const wire = wireOf(socket);
      socket.once('message', () => wire.close(POLICY_VIOLATION));
      // No browser sends one.
      socket.once('ping', () => socket.terminate());
      return gate.connect(listeners.get(request) as L, wire);
    },
  });
}

/** Browsers always say where a page comes from; a script of ours does not, and has a ticket like everybody. */
function isAllowedOrigin(request: FastifyRequest, config: Config): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (config.ALLOWED_ORIGINS.includes(origin)) return true;
  // Without PUBLIC_URL the product answers at whatever address it is reached by.
  return config.PUBLIC_URL
    ? origin === publicUrl(config)
    : URL.canParse(origin) && new URL(origin).host === request.host;
}

function ticketOf(request: FastifyRequest): string | null {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  if (offered.length !== 2 || offered[0] !== PROTOCOL) return null;
  return TICKET.exec(offered[1] as string)?.[1] ?? null;
}

const wireOf = (socket: WebSocket): Wire => ({
  send: (text) => socket.send(text),
  ping: () => socket.ping(),
  buffered: () => socket.bufferedAmount,
  close(code) {
    socket.close(code);
    const timer = setTimeout(() => socket.terminate(), CUT_OFF_MS);
    socket.once('close', () => clearTimeout(timer));
  },
  destroy: () => socket.terminate(),
  onPong: (listener) => socket.on('pong', listener),
  onGone: (listener) => socket.on('close', listener),
});

/** A port of its own for sockets (specification §9: port 6001, TLS): the same route stands behind it. */
export function makeSocketGate(
  app: FastifyInstance,
  tls: { readonly cert: Buffer; readonly key: Buffer } | null,
): { listen(port: number, host: string): Promise<void> } {
  const refuse = (_: unknown, response: ServerResponse) => response.writeHead(404).end();
  const server = tls ? createSecureServer(tls, refuse) : createServer(refuse);
  server.on('upgrade', (request, socket, head) => app.server.emit('upgrade', request, socket, head));
  app.addHook('preClose', async () => {
    server.close();
    server.closeIdleConnections();
  });
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject).listen({ port, host }, resolve);
      }),
  };
}
