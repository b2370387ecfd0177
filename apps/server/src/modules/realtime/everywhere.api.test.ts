import { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import { secondFactor } from '@conforme/contracts/modules/second-factor/second-factor.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeLink } from '../../catalog-tests/records/record-makers.ts';
import {
  makeAdministrator,
  makeRole,
  makeUser,
  openTestSession,
  type TestUser,
} from '../../testing/features/people.ts';
import { giveSecondFactor } from '../../testing/features/second-factor.ts';
import type { OpenSocket } from '../../testing/open-socket.ts';
import { heartbeat } from '../../testing/sign-in.ts';
import { openSocket, ticketOf } from '../../testing/sockets.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { codeOf, seedOf } from '../../testing/totp-codes.ts';

const EVERYWHERE = 20;

let t: TestApp;
let entity: number;
let admin: TestUser;
let role: number;
let ana: TestUser;
let tokens: string[];
let sockets: OpenSocket[];
beforeAll(async () => {
  t = await startTestApp({ REALTIME: 'on' });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ entity, admin } = await makeAdministrator(t));
  role = await makeRole(t, ['users.menu']);
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const mine = () => ({ token: ana.token });
const password = 'jabuticaba no pé';
const typed = { password, password_confirmation: password };

/** The record as the form sends it back, with some fields changed. */
async function update(changes: object) {
  const { id } = ana;
  const { body } = await t.call(users.endpoints.read, { params: { id } }, asAdmin());
  const { version, name, email, first_access } = body;
  const role_ids = [role];
  const accesses = [{ role_id: role, entity_type: 'legal_entity', entity_id: entity }];
  return t.call(
    users.endpoints.update,
    { params: { id }, body: { version, name, email, first_access, role_ids, accesses, ...changes } },
    asAdmin(),
  );
}

const { begin, confirm, regenerateCodes, disable } = secondFactor.endpoints;
const withFactor = () => giveSecondFactor(t, ana.id, { withCodes: false });
const ends: Record<string, () => Promise<{ status: number; text: string }>> = {
  'being blocked': () => t.call(users.endpoints.block, { params: { id: ana.id } }, asAdmin()),
  'being made inactive': () => update({ status: 'inactive' }),
  'the account’s end': () => t.call(users.endpoints.remove, { params: { id: ana.id } }, asAdmin()),
  'losing the group': () => update({ role_ids: [], accesses: [] }),
  'a change of the password': () => t.call(session.endpoints.changePassword, { body: typed }, mine()),
  'a recovery of the password': async () => {
    const token = await makeLink(t, ana.id, 'password_reset', ana.email);
    return t.call(recovery.endpoints.reset, { body: { token, email: ana.email, ...typed } });
  },
  'a second factor switched on': async () => {
    const { body } = await t.call(begin, {}, mine());
    const code = codeOf(seedOf(body.secret));
    return t.call(confirm, { body: { code } }, mine());
  },
  'new recovery codes': () => t.call(regenerateCodes, {}, mine()),
  'the second factor switched off': () => t.call(disable, {}, mine()),
  'the second factor reset': () =>
    t.call(
      users.endpoints.resetSecondFactor,
      { params: { id: ana.id }, body: { reason: 'Perdeu o celular, confirmei por telefone.' } },
      asAdmin(),
    ),
};
const needsFactor = ['new recovery codes', 'the second factor switched off', 'the second factor reset'];

describe(`B6: ${EVERYWHERE} sessions with a connection each do not outlive`, () => {
  beforeEach(async () => {
    ana = await makeUser(t, { home: entity, roleId: role });
    const others = Array.from({ length: EVERYWHERE - 1 }, () => openTestSession(t, ana.id, role));
    tokens = [ana.token, ...(await Promise.all(others))];
    sockets = [];
    for (const token of tokens) sockets.push(await openSocket(t, await ticketOf(t, { ...ana, token })));
  });

  test.each(Object.entries(ends))('%s', async (name, end) => {
    if (needsFactor.includes(name)) await withFactor();
    expect(new Set(await Promise.all(tokens.map((token) => heartbeat(t, token))))).toEqual(new Set([200]));
    const answer = await end();
    const ended = Date.now();
    expect(answer.status, answer.text).toBe(200);
    expect(await Promise.all(tokens.map((token) => heartbeat(t, token)))).toEqual(
      Array(EVERYWHERE).fill(401),
    );
    for (const { closed } of sockets)
      await vi.waitFor(() => expect(closed.code).toBe(4401), { timeout: 4000, interval: 5 });
    for (const { closed } of sockets) expect((closed.at as number) - ended).toBeLessThan(2000);
  });
});

test('B5: of 50 uses of one ticket at the same moment one opens a connection', async () => {
  ana = await makeUser(t, { home: entity });
  const ticket = await ticketOf(t, ana);
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => openSocket(t, ticket)));
  const opened = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(opened).toHaveLength(1);
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
  expect(new Set(refusals)).toEqual(new Set(['Unexpected server response: 401']));
  for (const { ws } of opened) ws.terminate();
});
