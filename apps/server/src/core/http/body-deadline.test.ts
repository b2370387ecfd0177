import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitBody } from './body-deadline.ts';

let server: Server;
beforeAll(async () => {
  server = createServer((incoming, response) => {
    limitBody(incoming, 200);
    incoming.resume().once('end', () => response.end('whole'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const begin = (headers: Record<string, string>) =>
  request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', method: 'POST', headers });

test('a body that does not come is not waited for', async () => {
  const sending = begin({ 'content-length': '10' });
  sending.write('12345');
  const [error] = await once(sending, 'error');
  expect((error as NodeJS.ErrnoException).code).toBe('ECONNRESET');
});

test('one that comes in time is answered, and so is a request without one', async () => {
  for (const body of ['1234567890', '']) {
    const sending = begin(body ? { 'content-length': '10' } : {});
    sending.end(body);
    const [response] = await once(sending, 'response');
    expect(response.statusCode).toBe(200);
    response.resume();
  }
});
