import type { Socket } from 'node:net';
import pg from 'pg';

/** While a connection is opened: nothing received for so long means that nobody answers. */
const SILENCE_MS = 3000;

/**
 * Opening a connection takes several round trips, which on a slow network take long together. It is given up when nothing
 * is received any more, and not while it is merely slow.
 */
export class SilenceTimeoutClient extends pg.Client {
  constructor(settings: pg.ClientConfig) {
    super(settings);
    const { stream: socket } = (this as unknown as { connection: { stream: Socket } }).connection;
    socket.setTimeout(SILENCE_MS, () =>
      socket.destroy(Object.assign(new Error('nothing heard while connecting'), { code: 'ETIMEDOUT' })),
    );
    this.once('connect', () => socket.setTimeout(0));
  }
}
