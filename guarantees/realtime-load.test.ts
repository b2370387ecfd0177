import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { howMany } from '../apps/server/src/testing/full-form.ts';
import { type OpenSocket, openSocketAt } from '../apps/server/src/testing/open-socket.ts';
import { residentMb } from '../apps/server/src/testing/resident-memory.ts';
import { openDatabase, type Pool, post } from './support/api-client.ts';
import { type Colleague, makeColleagues } from './support/colleagues.ts';
import { type ServerProcess, until } from './support/server-process.ts';
import { startSignedIn } from './support/signed-in-product.ts';

/** H3 of the catalogue at its full count: as many connections as ten people may have; in full J10, a thousand. */
const PEOPLE = howMany(10, 50);
const SOCKETS_EACH = 20;
const EVENTS = 10_000;
const MOST_GROWTH_MB = 60;
const PATIENCE_MS = 60_000;

let server: ServerProcess;
let url: string;
let pool: Pool;
let people: Colleague[];
let sockets: { readonly userId: number; readonly socket: OpenSocket }[];

beforeAll(async () => {
  const product = await startSignedIn({ REALTIME: 'on' });
  ({ server, url } = product);
  pool = openDatabase(product.dataDir);
  people = await makeColleagues(product.dataDir, PEOPLE);
  sockets = [];
  for (const person of people)
    for (let n = 0; n < SOCKETS_EACH; n++) sockets.push({ userId: person.id, socket: await listen(person) });
}, 120_000);
afterAll(async () => {
  for (const { socket } of sockets) socket.ws.terminate();
  await pool.end();
});
beforeEach(() => {
  for (const { socket } of sockets) socket.heard.length = 0;
});

async function listen({ id, token }: { id: number; token: string }): Promise<OpenSocket> {
  const answer = await fetch(`${url}/broadcasting/auth`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ channel_name: `private-user.${id}` }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { ticket } = (await answer.json()) as { ticket: string };
  return openSocketAt(`${url.replace('http', 'ws')}/broadcasting/socket`, ticket);
}

/** So many for each of them, in transactions of a hundred; answers what each is to hear, in order. */
async function notifyAll(each: number): Promise<Map<number, string[]>> {
  const expected = new Map(people.map(({ id }) => [id, [] as string[]]));
  for (let done = 0; done < each; done += 10) {
    const { rows } = await pool.query<{ id: string; user_id: number }>(
      `insert into notifications (user_id, type, message, shown, mail)
       select u, 'text.message', 'nº ' || n, true, 'none'
       from generate_series(1, 10) n, unnest($1::bigint[]) u returning id, user_id`,
      [people.map(({ id }) => id)],
    );
    for (const { id, user_id } of rows) expected.get(Number(user_id))?.push(id);
  }
  return expected;
}

const heardIds = ({ heard }: OpenSocket) => heard.flatMap(({ id }) => (id === undefined ? [] : [String(id)]));

it(`${EVENTS} events to ${PEOPLE * SOCKETS_EACH} connections: every one arrives once, in order, in the same memory`, async () => {
  // Warm first: what the first thousand take is not a leak.
  await notifyAll(100);
  await until(() => sockets.every(({ socket }) => socket.heard.length === 100), PATIENCE_MS);
  for (const { socket } of sockets) socket.heard.length = 0;
  const before = residentMb(server.pid);
  const expected = await notifyAll(EVENTS / PEOPLE);
  await until(() => sockets.every(({ socket }) => socket.heard.length >= EVENTS / PEOPLE), PATIENCE_MS, 50);
  for (const { userId, socket } of sockets) expect(heardIds(socket)).toEqual(expected.get(userId));
  expect(residentMb(server.pid) - before).toBeLessThan(MOST_GROWTH_MB);
}, 120_000);

it('what passes while the listening connection is lost is recovered: everybody is told to ask, and asking brings it', async () => {
  const lost = pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen%'`,
  );
  const [expected] = await Promise.all([notifyAll(200), lost]);
  await until(() => sockets.every(({ socket }) => socket.heard.some(({ event }) => event === 'refetch')));
  const last = await notifyAll(10);
  for (const [userId, ids] of last) expected.get(userId)?.push(...ids);
  await until(() =>
    sockets.every(({ userId, socket }) => heardIds(socket).at(-1) === last.get(userId)?.at(-1)),
  );
  for (const { userId, socket } of sockets) {
    const all = expected.get(userId) ?? [];
    const again = socket.heard.findIndex(({ event }) => event === 'refetch');
    const after = socket.heard.slice(again + 1).map(({ id }) => String(id));
    // From the word on nothing is missing; what is missing before it, is brought by asking.
    expect(after).toEqual(all.slice(all.length - after.length));
  }
  const counts = await Promise.all(people.map(({ token }) => post(url, 'logged', {}, token)));
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int from notifications where user_id = any ($1) group by user_id',
    [people.map(({ id }) => id)],
  );
  expect(counts.map(({ body }) => body.unread_notifications)).toEqual(rows.map(({ count }) => count));
}, 120_000);

it('who does not read is let go, the memory stays, and the others hear on', async () => {
  const [slow, quick] = people as [(typeof people)[0], (typeof people)[0]];
  const [first] = sockets.filter(({ userId }) => userId === slow.id);
  const reader = await listen(quick);
  const socket = first?.socket as OpenSocket;
  socket.ws.pause();
  const before = residentMb(server.pid);
  // Far longer events than there are, so that they do not all fit between the two machines' buffers.
  const tell = (user: number, type: string, count: number) =>
    pool.query(
      `select pg_notify('conforme_realtime', json_build_object(
         'event', 'notification', 'user', $1::bigint, 'id', n, 'type', $2::text)::text)
       from generate_series(1, $3::int) n`,
      [user, type, count],
    );
  for (let n = 0; n < 40; n++) {
    await tell(slow.id, 'x'.repeat(7000), 100);
    await tell(quick.id, 'text.message', 1);
  }
  await until(() => reader.heard.length === 40);
  expect(residentMb(server.pid) - before).toBeLessThan(MOST_GROWTH_MB);
  socket.ws.resume();
  await until(() => socket.closed.code === 4408 || socket.closed.code === 1006);
  expect(socket.heard.length).toBeLessThan(4000);
  // Connections of the same person that do read have heard it all.
  const beside = sockets.filter(({ userId, socket: one }) => userId === slow.id && one !== socket);
  await until(() => beside.every(({ socket: one }) => one.heard.length === 4000));
  reader.ws.terminate();
}, 120_000);
