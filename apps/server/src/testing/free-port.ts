import { once } from 'node:events';
import { createServer } from 'node:net';

/** One that nobody listens on now, as a setting says it. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' ? address?.port : address);
}
