import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../apps/server/src/core/database/pool.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/core/postgres/embedded-postgres.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { howMany } from '../apps/server/src/testing/full-form.ts';
import { type MailCatcher, startMailCatcher } from '../apps/server/src/testing/mail-catcher.ts';
import { postmasterOf } from '../apps/server/src/testing/postmaster-of.ts';
import { newUser, type Pool, post, query, signIn, withAdministrator } from './support/api-client.ts';
import {
  killServers,
  newDataDir,
  type ServerProcess,
  serve,
  startedDataDir,
  stop,
  until,
} from './support/server-process.ts';

const CRASHES = howMany(1, 20);
const RECOVERY_MS = 45_000;
const from = { MAIL_FROM: 'nao-responda@conforme.test' };

afterEach(killServers);

describe('kill -9 while mail is on its way', () => {
  const dataDir = startedDataDir();
  let catcher: MailCatcher;
  let pauseMs = 0;
  let settings: Record<string, string>;
  let url: string;
  beforeAll(async () => {
    // What it was given counts from the first byte on, also when the sender died before the answer.
    catcher = await startMailCatcher(() => sleep(pauseMs));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    settings = { DATA_DIR: dataDir, PORT: port, SMTP_URL: catcher.url, ...from, ...withAdministrator };
  });
  afterAll(() => catcher.close());

  it(`loses nothing in ${CRASHES} crashes, and repeats at most what was in hand, under the same Message-ID`, async () => {
    const invited: string[] = [];
    let server: ServerProcess = await serve(settings);
    const token = await signIn(url);
    const invite = async () => {
      const email = `pessoa-${invited.length}@x.test`;
      expect(await post(url, 'users', newUser(email), token)).toMatchObject({ status: 200 });
      invited.push(email);
    };
    for (let crash = 0; crash < CRASHES; crash++) {
      pauseMs = 400;
      // Committed and told so; some of it is being handed over when the process is gone.
      for (let n = 0; n < 6; n++) await invite();
      await sleep(100 + 250 * (crash % 3));
      server.child.kill('SIGKILL');
      await server.ended;
      pauseMs = 0;
      server = await serve(settings);
    }
    // The database restarts under the worker, too: it goes on without a restart of the process.
    await invite();
    process.kill(postmasterOf(dataDir) as number, 'SIGKILL');
    await until(async () => (await post(url, 'logged', {}, token).catch(() => null))?.status === 200);
    await invite();
    const unsent = async () =>
      (
        await query<{ n: number }>(dataDir, "select count(*) as n from mail_messages where state <> 'sent'")
      )[0]?.n;
    await until(async () => (await unsent()) === 0, RECOVERY_MS, 200);
    expect(server.child.exitCode).toBeNull();

    const got = catcher.mails.map(({ envelope, mail }) => `${envelope.to} ${mail.messageId}`);
    const addresses = new Set(catcher.mails.flatMap(({ envelope }) => envelope.to));
    expect([...addresses].toSorted()).toEqual(invited.toSorted());
    // One Message-ID for each person, however often it came.
    expect(new Set(got).size).toBe(invited.length);
    const repeated = got.length - new Set(got).size;
    process.stdout.write(`kill -9 × ${CRASHES}: ${invited.length} mails, 0 lost, ${repeated} repeated\n`);
    // One is in hand at most; the database's own crash counts as one more.
    expect(repeated).toBeLessThanOrEqual(CRASHES + 1);
    const { code, stderr } = await stop(server);
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/x\.test|convite=|nao-responda/);
    expect(stderr.split('\n').filter((line) => line !== '' && !isJson(line))).toEqual([]);
  }, 600_000);
});

describe('a mail server that takes the message and says nothing more', () => {
  it('delays nobody: the product answers as before, and everything waits in its queue', async () => {
    const silent = await startMailCatcher(() => new Promise(() => {}));
    const dataDir = startedDataDir();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const server = await serve({
      ...{ DATA_DIR: dataDir, PORT: port, SMTP_URL: silent.url, ...from, ...withAdministrator },
    });
    const token = await signIn(url);
    const states = () =>
      query<{ state: string; n: number }>(
        dataDir,
        'select state, count(*) as n from mail_messages group by state',
      );
    const slowest = async (times: number) => {
      let longest = 0;
      for (let n = 0; n < times; n++) {
        const since = performance.now();
        expect((await post(url, 'users', newUser(`${n}-${since}@x.test`), token)).status).toBe(200);
        expect((await post(url, 'logged', {}, token)).status).toBe(200);
        longest = Math.max(longest, performance.now() - since);
      }
      return longest;
    };
    expect(await slowest(20)).toBeLessThan(2_000);
    expect(await states()).toEqual([{ state: 'queued', n: 20 }]);
    await stop(server, 'SIGKILL');
    await silent.close();
  }, 60_000);
});

const isJson = (line: string): boolean => {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
};

describe('two instances on one database', () => {
  let postgres: EmbeddedPostgres;
  let owner: Pool;
  beforeAll(async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    postgres = await startEmbeddedPostgres({ dataDir, say: () => {}, durable: false });
    owner = openPool({ ...postgres.connection, max: 1 });
  });
  afterAll(async () => {
    await owner.end();
    await postgres.stop();
  });

  it('run each tick of the clock once', async () => {
    const { user, password, host, database } = postgres.connection;
    const address = `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
    const shared = {
      DATABASE_URL: address,
      MASTER_KEY: randomBytes(32).toString('base64url'),
      ...withAdministrator,
    };
    const start = async () => serve({ ...shared, PORT: await freePort(), DATA_DIR: newDataDir() });
    const first = await start();
    const known = () => owner.query('select from graphile_worker._private_known_crontabs');
    await until(async () => ((await known()).rowCount ?? 0) >= 4, 20_000, 100);
    // Every tick and every run is noted by the database itself.
    await owner.query(`create schema noted; create table noted.ticks (task text, tick timestamptz);
      create function noted.note_tick() returns trigger language plpgsql as $$
      begin
        insert into noted.ticks select identifier, (new.payload -> '_cron' ->> 'ts')::timestamptz
          from graphile_worker._private_tasks where id = new.task_id;
        return new;
      end $$;
      create trigger note_tick before insert on graphile_worker._private_jobs
        for each row execute function noted.note_tick();
      -- As if both had been away since before the last ticks: both make up for them.
      update graphile_worker._private_known_crontabs
        set known_since = now() - interval '3 hours', last_execution = null`);
    const [second, third] = await Promise.all([start(), start()]);
    const ticks = async () =>
      (await owner.query('select task, tick from noted.ticks order by task, tick')).rows;
    const missed = async () => (await ticks()).filter(({ task }) => task === 'forget-rate-limits');
    await until(async () => (await missed()).length >= 3, 30_000, 100);
    // Long enough for the other instance to make up for the same ticks.
    await sleep(1_500);
    const noted = await ticks();
    const once = new Set(noted.map(({ task, tick }) => `${task} ${tick}`));
    expect(noted.length).toBe(once.size);
    await until(async () => (await owner.query('select from graphile_worker._private_jobs')).rowCount === 0);
    for (const server of [first, second, third]) expect(await stop(server)).toMatchObject({ code: 0 });
  }, 90_000);
});
