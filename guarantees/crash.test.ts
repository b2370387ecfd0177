import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { howMany } from '../apps/server/src/testing/full-form.ts';
import { post, query, signIn, withAdministrator } from './api-client.ts';
import {
  freePort,
  newDataDir,
  postmasterOf,
  run,
  type ServerProcess,
  serve,
  stop,
  until,
} from './server-process.ts';
import { type SteadyClients, startClients } from './steady-clients.ts';

const ROUNDS = howMany(9, 20);
const WRITERS = 4;
const WRITES_BEFORE_THE_NEXT = 20;
const LONGEST_RECOVERY_MS = 15_000;
const VICTIMS = ['app', 'database', 'both'] as const;
type Victim = (typeof VICTIMS)[number];

const dataDir = newDataDir();
const recoveries: Record<Victim, number[]> = { app: [], database: [], both: [] };
let settings: Record<string, string>;
let server: ServerProcess;
let clients: SteadyClients;
let token: string;

beforeAll(async () => {
  const port = await freePort();
  settings = { DATA_DIR: dataDir, PORT: port, ...withAdministrator };
  server = await serve(settings);
  token = await signIn(`http://127.0.0.1:${port}`);
  clients = startClients(`http://127.0.0.1:${port}`, token, WRITERS);
});

afterAll(async () => {
  await clients.stop();
  process.stdout.write(`${report()}\n`);
});

/** All of it at the same instant: what dies is chosen, in which state it dies is not. */
async function kill(victim: Victim): Promise<void> {
  const database = postmasterOf(dataDir);
  if (victim !== 'app') process.kill(database as number, 'SIGKILL');
  if (victim === 'database') return;
  server.child.kill('SIGKILL');
  await server.ended;
  server = await serve(settings);
}

async function missingUsers(): Promise<string[]> {
  const emails = [...clients.confirmed];
  const found = await query<{ email: string }>(dataDir, 'select email from users where email = any ($1)', [
    emails,
  ]);
  const present = new Set(found.map(({ email }) => email));
  return emails.filter((email) => !present.has(email));
}

describe(`kill -9 under ${WRITERS} writers, ${ROUNDS} times`, () => {
  it.each(Array.from({ length: ROUNDS }, (_, index) => [index + 1, VICTIMS[index % 3] as Victim] as const))(
    'round %i: %s',
    async (_, victim) => {
      const before = clients.confirmed.size;
      await until(() => clients.confirmed.size >= before + WRITES_BEFORE_THE_NEXT);
      const since = performance.now();
      const app = server;
      await kill(victim);
      // A write that was asked for after the kill and is confirmed: the product works again.
      await until(() => clients.lastConfirmed() > since, LONGEST_RECOVERY_MS);
      recoveries[victim].push(performance.now() - since);

      expect(await missingUsers()).toEqual([]);
      expect(clients.wrong).toEqual([]);
      if (victim === 'database') {
        expect(app.child.exitCode ?? app.child.signalCode).toBeNull();
        expect(server).toBe(app);
      }
    },
    LONGEST_RECOVERY_MS + 20_000,
  );

  it('left every write whole and none doubled, and the audit chain unbroken', async () => {
    await clients.stop();
    expect(await missingUsers()).toEqual([]);
    const strays = await query(
      dataDir,
      `select u.email, count(distinct t.id) as invitations, count(distinct a.id) as events
       from (select * from users where status = 'invited') u
       full join (select * from audit_events where action = 'user.created') a on a.object_id = u.id
       left join user_tokens t on t.user_id = u.id
       -- One invitation to hand over and one in the letter.
       group by u.email having count(distinct t.id) <> 2 or count(distinct a.id) <> 1`,
    );
    expect(strays).toEqual([]);
    const { code, stdout } = await run(['audit:verify'], settings);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Auditoria íntegra: [1-9]\d* linhas conferidas\.\n$/),
    ]);
    expect(await post(`http://127.0.0.1:${settings.PORT}`, 'logged', {}, token)).toMatchObject({
      status: 200,
    });
    // What only a power cut would show.
    const durable = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];
    expect(
      await query(dataDir, 'select name from pg_settings where name = any ($1) and setting <> $2', [
        durable,
        'on',
      ]),
    ).toEqual([]);
    expect(await stop(server)).toMatchObject({ code: 0 });
    expect(postmasterOf(dataDir)).toBeUndefined();
  });
});

function report(): string {
  const figures = Object.entries(recoveries).map(([victim, times]) => {
    const sorted = times.toSorted((a, b) => a - b).map(Math.round);
    return `${victim} ${sorted.length}×: p50 ${sorted[Math.floor(sorted.length / 2)]} ms, max ${sorted.at(-1)} ms`;
  });
  const answers = [...clients.answers].map(([answer, times]) => `${times} × ${answer}`);
  return [
    `kill -9 under ${WRITERS} writers: ${clients.confirmed.size} confirmed writes`,
    `  back after: ${figures.join('; ')}`,
    `  answers: ${answers.join(', ')}`,
  ].join('\n');
}
