import type { Socket } from 'node:net';
import pg from 'pg';

/** The way is dead, or nobody is there, when nothing was heard for so long while a connection is opened. */
const UNHEARD_MS = 3000;

/**
 * To open a connection takes several messages to and fro. On a slow way all of them take long, each of them some time: it
 * is given up when nothing is heard any more, and not while it is merely slow.
 */
export class HeardClient extends pg.Client {
  constructor(settings: pg.ClientConfig) {
    super(settings);
    const { stream: socket } = (this as unknown as { connection: { stream: Socket } }).connection;
    socket.setTimeout(UNHEARD_MS, () =>
      socket.destroy(Object.assign(new Error('nothing heard while connecting'), { code: 'ETIMEDOUT' })),
    );
    this.once('connect', () => socket.setTimeout(0));
  }
}
