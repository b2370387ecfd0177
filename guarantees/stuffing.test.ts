import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../apps/server/src/platform/passwords.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { howMany } from '../apps/server/src/testing/full-form.ts';
import { query, withAdministrator } from './api-client.ts';
import { killServers, newDataDir, serve } from './server-process.ts';

const LOGINS = howMany(500, 10_000);
const ACCOUNTS = howMany(25, 500);
const SPOOFED = howMany(10, 200);
const AT_ONCE = 8;
const PER_ADDRESS = 50;

const dataDir = newDataDir();
const password = 'girassol amarelo 77';
const addresses = Array.from({ length: ACCOUNTS }, (_, n) => `vitima${n}@escola.test`);
const agent = new Agent({ keepAlive: true });
let port: string;
beforeAll(async () => {
  port = await freePort();
  await serve({
    DATA_DIR: dataDir,
    PORT: port,
    ...withAdministrator,
    LOGIN_TRIES_PER_ADDRESS: String(PER_ADDRESS),
  });
  await query(
    dataDir,
    `insert into users (home_entity_id, name, email, password_hash, status)
     select (select min(id) from legal_entities), 'Vítima', address, $2, 'active' from unnest($1::text[]) address`,
    [addresses, await hashPassword(password)],
  );
});
afterAll(async () => {
  agent.destroy();
  await killServers();
});

/** From one of the addresses that this machine has for itself. */
const signIn = (body: object, from: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const call = request(
      {
        ...{ port, host: '127.0.0.1', localAddress: from, agent, method: 'POST', path: '/api/v1/login' },
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode as number));
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });

async function inTurns<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

it(`B1: of ${LOGINS} sign-ins over ${ACCOUNTS} accounts from one address, ${SPOOFED} invented ones before it, ${PER_ADDRESS} are looked at`, async () => {
  const counts: Record<number, number> = {};
  await inTurns(Array.from({ length: LOGINS }), async (_, n) => {
    const claimed = n % (SPOOFED + 1);
    const headers: Record<string, string> = claimed === 0 ? {} : { 'x-forwarded-for': `10.7.0.${claimed}` };
    // The right password is among them: once the limit is reached it is looked at no more than the others.
    const typed = n >= LOGINS - ACCOUNTS ? password : `palpite ${n}`;
    const email = addresses[n % ACCOUNTS];
    const status = await signIn({ email, password: typed }, '127.0.0.1', headers);
    counts[status] = (counts[status] ?? 0) + 1;
  });
  expect(counts).toEqual({ 401: PER_ADDRESS, 429: LOGINS - PER_ADDRESS });

  const entered: number[] = [];
  await inTurns(addresses, async (email) => {
    entered.push(await signIn({ email, password }, '127.0.0.2'));
  });
  expect(entered).toEqual(Array(ACCOUNTS).fill(200));
}, 600_000);
