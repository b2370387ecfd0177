import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newProtocol } from '../apps/server/src/platform/cases/open-case.ts';
import { hashPassword } from '../apps/server/src/platform/passwords.ts';
import { howMany } from '../apps/server/src/testing/full-form.ts';
import { plainRequest } from '../apps/server/src/testing/plain-request.ts';
import { civilDayOf } from '../packages/contracts/src/core/brazil/civil-days.ts';
import { post, query } from './support/api-client.ts';
import { killServers } from './support/server-process.ts';
import { type SignedInProduct, startSignedIn } from './support/signed-in-product.ts';

const LOGINS = howMany(500, 10_000);
const ACCOUNTS = howMany(25, 500);
const SPOOFED = howMany(10, 200);
const AT_ONCE = 8;
const PER_ADDRESS = 50;
const GUESSES = howMany(1_000, 100_000);
const GUESSES_LOOKED_AT = 30;

const password = 'girassol amarelo 77';
const addresses = Array.from({ length: ACCOUNTS }, (_, n) => `vitima${n}@escola.test`);
const agent = new Agent({ keepAlive: true });
let product: SignedInProduct;
beforeAll(async () => {
  product = await startSignedIn({ LOGIN_TRIES_PER_ADDRESS: String(PER_ADDRESS) });
  // That the administrator signed in is no try of those that are counted here.
  await query(product.dataDir, 'delete from rate_limits');
  await query(
    product.dataDir,
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
const send = (path: string, body: object, from: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const { port } = product;
    const call = request(
      {
        ...{ port, host: '127.0.0.1', localAddress: from, agent, method: 'POST', path: `/api/v1/${path}` },
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
    const status = await send('login', { email, password: typed }, '127.0.0.1', headers);
    counts[status] = (counts[status] ?? 0) + 1;
  });
  expect(counts).toEqual({ 401: PER_ADDRESS, 429: LOGINS - PER_ADDRESS });

  const entered: number[] = [];
  await inTurns(addresses, async (email) => {
    entered.push(await send('login', { email, password }, '127.0.0.2'));
  });
  expect(entered).toEqual(Array(ACCOUNTS).fill(200));
}, 600_000);

it(`C7: of ${GUESSES} guesses at the key of a case from one address ${GUESSES_LOOKED_AT} are looked at, and none opens it`, async () => {
  const { url, token, dataDir } = product;
  const desk = { channel: 'letter', identity: 'none', unit_id: null, files: [] };
  const input = { ...plainRequest, ...desk, received_on: civilDayOf(Date.now()) };
  expect((await post(url, 'privacy_forms', input, token)).status).toBe(200);
  const [known] = await query<{ protocol: string }>(dataDir, 'select protocol from privacy_requests');
  const counts: Record<number, number> = {};
  await inTurns(Array.from({ length: GUESSES }), async (_, n) => {
    const unknown = newProtocol('privacy');
    const protocol = n % 4 === 0 ? known?.protocol : unknown;
    const key = n.toString().padStart(10, '0');
    const status = await send('protocols/query', { form_type: 'privacy', protocol, key }, '127.0.0.3');
    counts[status] = (counts[status] ?? 0) + 1;
  });
  expect(counts).toEqual({ 404: GUESSES_LOOKED_AT, 429: GUESSES - GUESSES_LOOKED_AT });
}, 900_000);
