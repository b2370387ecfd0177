import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface RequestsInFlight {
  /** Resolves when every answer has left. */
  ended(): Promise<void>;
  disconnect(): void;
}

/**
 * What Fastify's close() leaves open. On 'localhost' it listens with one server per address (127.0.0.1 and ::1) and
 * waits for the requests of the first only. And a connection that carried a request while closing began is kept
 * alive after the answer, so that the close waits for the browser to drop it.
 */
export function watchRequests(app: FastifyInstance): RequestsInFlight {
  const responses = new Set<ServerResponse>();
  let closing = false;
  let tellEnded = () => {};
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async (request, { raw }) => {
    responses.add(raw);
    raw.once('close', () => {
      responses.delete(raw);
      if (closing) request.raw.socket.end();
      if (responses.size === 0) tellEnded();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  return {
    ended: () =>
      new Promise((resolve) => {
        tellEnded = resolve;
        if (responses.size === 0) resolve();
      }),
    disconnect() {
      app.server.closeAllConnections();
      for (const response of responses) response.socket?.destroy();
    },
  };
}
