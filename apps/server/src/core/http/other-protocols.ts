import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { answerUnreadable } from './answer-error.ts';

/** What the library reads as a request although it is none of ours. */
export function refuseOtherProtocols(app: FastifyInstance): void {
  // We are no way to anywhere else; without a listener whoever asks for one would be cut off without a word.
  app.server.on('connect', (_, socket: Socket) =>
    answerUnreadable(
      new Error('CONNECT'),
      socket.on('error', () => {}),
    ),
  );
  // HTTP/2 in words of HTTP/1, or no version at all: whoever stands between us and the sender could read it as another request.
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersionMajor !== 1) throw new AppError('malformed', 'O pedido não foi compreendido.');
  });
}
