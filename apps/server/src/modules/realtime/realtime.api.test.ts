import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { realtime } from '@conforme/contracts/modules/realtime/realtime.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { Mail } from '../../platform/mail/mail.ts';
import { Notifier } from '../../platform/notifications/notifier.ts';
import { headersOf, onEveryAnswer } from '../../testing/every-answer.ts';
import {
  makeAdministrator,
  makeUser,
  openTestSession,
  type TestUser,
} from '../../testing/features/people.ts';
import type { OpenSocket } from '../../testing/open-socket.ts';
import { HEARD, openSocket, ticketOf } from '../../testing/sockets.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let notifier: Notifier;
let entity: number;
let admin: TestUser;
let ana: TestUser;
const open: OpenSocket[] = [];
beforeAll(async () => {
  t = await startTestApp({ REALTIME: 'on' });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  notifier = new Notifier(t.config, new Mail(t.config, t.keys));
  ({ entity, admin } = await makeAdministrator(t));
});
afterAll(() => t.close());
beforeEach(async () => {
  ana = await makeUser(t, { home: entity });
});
afterEach(() => {
  for (const { ws } of open.splice(0)) ws.terminate();
});

const connect = async (of: TestUser) => {
  const socket = await openSocket(t, await ticketOf(t, of));
  open.push(socket);
  return socket;
};
const notify = (...to: TestUser[]) =>
  t.system.transaction().execute((db) =>
    notifier.notify(db, {
      userIds: to.map(({ id }) => id),
      type: 'text.message',
      title: 'Mensagem',
      message: 'Segredo',
    }),
  );
const refused = async (ticket: string | null, options = {}) =>
  openSocket(t, ticket, options).then(
    () => 'opened',
    (error: Error) => error.message,
  );
const UNAUTHORISED = 'Unexpected server response: 401';

describe('H1: who may listen', () => {
  test('one’s own channel, with a ticket that tells ids and types and never words', async () => {
    const bia = await makeUser(t, { home: entity });
    const [of, other] = [await connect(ana), await connect(bia)];
    await notify(ana);
    await vi.waitFor(() => expect(of.heard).toHaveLength(1), HEARD);
    expect(of.heard[0]).toEqual({
      event: 'notification',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'text.message',
    });
    await notify(bia);
    await vi.waitFor(() => expect(other.heard).toHaveLength(1), HEARD);
    expect(of.heard).toHaveLength(1);
  });

  test('nobody asks for the channel of another, and the attempt is kept', async () => {
    const ask = (channel_name: string) =>
      t.call(realtime.endpoints.auth, { body: { channel_name } }, { token: ana.token });
    const kept = await auditOf(t, async () => {
      expect((await ask(`private-user.${admin.id}`)).status).toBe(403);
    });
    expect(kept).toMatchObject([{ action: 'access.refused', actor_id: ana.id }]);
    for (const name of [`private-user.${ana.id} `, `presence-user.${ana.id}`, 'private-user.*', ''])
      expect((await ask(name)).status).toBe(422);
  });

  test('no ticket, a forged one, one in the address: refused before anything is opened', async () => {
    expect(await refused(null)).toBe(UNAUTHORISED);
    expect(await refused('A'.repeat(43))).toBe(UNAUTHORISED);
    expect(await refused(ana.token)).toBe(UNAUTHORISED);
    const path = `/broadcasting/socket?ticket=${await ticketOf(t, ana)}`;
    expect(await refused(null, { path })).toBe(UNAUTHORISED);
    expect((await t.send('GET', '/broadcasting/socket', { token: ana.token })).status).toBe(404);
  });

  test('a refusal carries what every answer carries', async () => {
    const { port } = t.app.server.address() as AddressInfo;
    const ws = new WebSocket(`ws://127.0.0.1:${port}/broadcasting/socket`, ['conforme.v1'], {
      ...{ origin: 'http://conforme.test', headers: { host: 'conforme.test' } },
    });
    const [, answer] = await once(ws, 'unexpected-response');
    expect(answer.statusCode).toBe(401);
    expect(headersOf(answer)).toEqual({
      ...onEveryAnswer,
      'content-type': 'application/json; charset=utf-8',
    });
    answer.destroy();
  });

  test('a ticket counts once, even shown twice at the same moment', async () => {
    const ticket = await ticketOf(t, ana);
    const outcomes = await Promise.all([refused(ticket), refused(ticket), refused(ticket)]);
    expect(outcomes.sort()).toEqual([UNAUTHORISED, UNAUTHORISED, 'opened']);
    expect(await refused(ticket)).toBe(UNAUTHORISED);
  });

  test('a ticket lives half a minute, by the database’s clock', async () => {
    const ticket = await ticketOf(t, ana);
    const { rows } = await t.pool.query(
      'select extract(epoch from expires_at - now())::float8 as left from socket_tickets',
    );
    expect(rows.at(-1).left).toBeGreaterThan(25);
    expect(rows.at(-1).left).toBeLessThanOrEqual(30);
    await t.pool.query(`update socket_tickets set expires_at = now() - interval '1 millisecond'`);
    expect(await refused(ticket)).toBe(UNAUTHORISED);
  });

  test('a ticket dies with its session', async () => {
    const ticket = await ticketOf(t, ana);
    await t.call(session.endpoints.logout, {}, { token: ana.token });
    expect(await refused(ticket)).toBe(UNAUTHORISED);
  });

  test.each(['http://evil.test', 'http://conforme.test.evil.test', 'https://conforme.test', 'null'])(
    'a page of %s opens nothing, and uses no ticket up',
    async (origin) => {
      const ticket = await ticketOf(t, ana);
      expect(await refused(ticket, { origin })).toBe('Unexpected server response: 400');
      expect(await refused(ticket)).toBe('opened');
    },
  );

  test('who sends a message is disconnected', async () => {
    const { ws, closed } = await connect(ana);
    ws.send('oi');
    await vi.waitFor(() => expect(closed.code).toBe(1008), HEARD);
  });

  test('who pings is answered nothing and let go: answers nobody reads would fill the memory', async () => {
    const { ws, closed } = await connect(ana);
    const answered = vi.fn();
    ws.on('pong', answered);
    for (let i = 0; i < 100; i++) ws.ping('x'.repeat(125));
    await vi.waitFor(() => expect(closed.code).toBe(1006), HEARD);
    expect(answered).not.toHaveBeenCalled();
  });
});

describe('H2: a session that ends takes its connections along, within two seconds', () => {
  /** Ends it, and says how long the connection outlived it. */
  async function outlives(socket: OpenSocket, end: () => Promise<unknown>): Promise<number> {
    await end();
    const ended = Date.now();
    await vi.waitFor(() => expect(socket.closed.code).toBe(4401), { timeout: 4000, interval: 5 });
    return (socket.closed.at ?? 0) - ended;
  }

  test.each<[string, () => Promise<unknown>]>([
    ['signing out', () => t.call(session.endpoints.logout, {}, { token: ana.token })],
    [
      'being blocked',
      () => t.call(users.endpoints.block, { params: { id: ana.id } }, { token: admin.token }),
    ],
    [
      'the end of all sessions',
      () => t.call(users.endpoints.endSessions, { params: { id: ana.id } }, { token: admin.token }),
    ],
    ['the account’s end', () => t.pool.query('delete from users where id = $1', [ana.id])],
    [
      'time, that tells nobody',
      () => t.pool.query('update sessions set expires_at = now() where user_id = $1', [ana.id]),
    ],
    [
      'rest, that tells nobody',
      () =>
        t.pool.query(
          `update sessions set last_activity_at = now() - interval '31 minutes' where user_id = $1`,
          [ana.id],
        ),
    ],
  ])('%s', async (_, end) => {
    const socket = await connect(ana);
    expect(await outlives(socket, end)).toBeLessThan(2000);
    await notify(ana, admin);
    const witness = await connect(admin);
    await notify(ana, admin);
    await vi.waitFor(() => expect(witness.heard.length).toBeGreaterThan(0), HEARD);
    expect(socket.heard).toEqual([]);
  });

  test('other sessions of the same person stay', async () => {
    const second = { ...ana, token: await openTestSession(t, ana.id, null) };
    const [first, other] = [await connect(ana), await connect(second)];
    await outlives(first, () => t.call(session.endpoints.logout, {}, { token: ana.token }));
    await notify(ana);
    await vi.waitFor(() => expect(other.heard).toHaveLength(1), HEARD);
    expect(first.heard).toEqual([]);
  });
});

describe('what is told', () => {
  test('reading tells the person’s other windows', async () => {
    const { heard } = await connect(ana);
    await notify(ana);
    await vi.waitFor(() => expect(heard).toHaveLength(1), HEARD);
    await t.pool.query('update notifications set read_at = now() where user_id = $1', [ana.id]);
    await vi.waitFor(() => expect(heard[1]).toEqual({ event: 'read' }), HEARD);
  });

  test('a lost connection to the database is made anew, and everybody is told to ask again', async () => {
    const { heard } = await connect(ana);
    const lose = () =>
      t.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query ilike 'listen%'`,
      );
    await lose();
    await vi.waitFor(() => expect(heard).toEqual([{ event: 'refetch' }]), { timeout: 5000, interval: 10 });
    await notify(ana);
    await vi.waitFor(() => expect(heard).toHaveLength(2), HEARD);
  });

  test('H3, small: 500 events to 20 connections all arrive, in order', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => connect(ana)));
    for (let n = 0; n < 50; n++)
      await t.system.transaction().execute(async (db) => {
        for (let m = 0; m < 10; m++)
          await notifier.notify(db, {
            userIds: [ana.id],
            type: 'text.message',
            title: 'Mensagem',
            message: `${n}.${m}`,
          });
      });
    const { rows } = await t.pool.query('select count(*) from notifications where user_id = $1', [ana.id]);
    expect(rows[0].count).toBe(500);
    for (const { heard } of sockets)
      await vi.waitFor(() => expect(heard).toHaveLength(500), { timeout: 10_000, interval: 20 });
    const [first] = sockets as [OpenSocket];
    for (const { heard } of sockets) expect(heard).toEqual(first.heard);
  });

  test('a person has only so many; the oldest makes room', async () => {
    const sockets: OpenSocket[] = [];
    for (let n = 0; n < 21; n++) sockets.push(await connect(ana));
    await vi.waitFor(() => expect(sockets[0]?.closed.code).toBe(4429), HEARD);
    expect(sockets.slice(1).every(({ closed }) => closed.code === undefined)).toBe(true);
  });
});

test('without the flag there is neither ticket nor socket', async () => {
  const off = await startTestApp();
  await off.app.listen({ port: 0, host: '127.0.0.1' });
  const { entity } = await makeAdministrator(off);
  const user = await makeUser(off, { home: entity });
  expect(await ticketOf(off, user)).toBeNull();
  expect((await off.call(session.endpoints.logged, {}, { token: user.token })).body.realtime).toBe(false);
  expect(await openSocket(off, 'A'.repeat(43)).catch((error: Error) => error.message)).toContain('404');
  await off.close();
});
