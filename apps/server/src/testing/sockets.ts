import type { AddressInfo } from 'node:net';
import { realtime } from '@conforme/contracts/modules/realtime/realtime.contract.ts';
import type { TestUser } from './features/people.ts';
import { type OpenSocket, openSocketAt } from './open-socket.ts';
import type { TestApp } from './test-app.ts';

export const HEARD = { timeout: 2000, interval: 5 } as const;

export async function ticketOf(t: TestApp, { id, token }: TestUser): Promise<string> {
  const { body } = await t.call(
    realtime.endpoints.auth,
    { body: { channel_name: `private-user.${id}` } },
    { token },
  );
  return body.ticket;
}

/** As a browser would. */
export function openSocket(
  t: TestApp,
  ticket: string | null,
  { origin = 'http://conforme.test', path = '/broadcasting/socket' } = {},
): Promise<OpenSocket> {
  const { port } = t.app.server.address() as AddressInfo;
  return openSocketAt(`ws://127.0.0.1:${port}${path}`, ticket, {
    origin,
    headers: { host: 'conforme.test' },
  });
}
