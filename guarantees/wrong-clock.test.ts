import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '../apps/server/src/core/database/pool.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/core/postgres/embedded-postgres.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { type Pool, post, signIn, withAdministrator } from './support/api-client.ts';
import { killServers, newDataDir, serve } from './support/server-process.ts';

const DAY_MS = 86_400_000;
/** How far each instance is from the clock of the database. */
const clocks = { right: 0, early: -3 * DAY_MS, late: 3 * DAY_MS };
type Clock = keyof typeof clocks;

let postgres: EmbeddedPostgres;
let pool: Pool;
const urls = {} as Record<Clock, string>;
beforeAll(async () => {
  const dataDir = newDataDir();
  mkdirSync(dataDir);
  postgres = await startEmbeddedPostgres({ dataDir, say: () => {}, durable: false });
  const { password, host, user, database } = postgres.connection;
  pool = openPool({ ...postgres.connection, max: 1 });
  const shared = {
    ...withAdministrator,
    DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
    MASTER_KEY: randomBytes(32).toString('base64url'),
  };
  for (const name of Object.keys(clocks) as Clock[]) {
    const port = await freePort();
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(clockOff(clocks[name]))}`;
    await serve({ ...shared, DATA_DIR: newDataDir(), PORT: port, NODE_OPTIONS });
    urls[name] = `http://127.0.0.1:${port}`;
  }
}, 120_000);
afterAll(async () => {
  await killServers();
  await pool.end();
  await postgres.stop();
});

const clockOff = (ms: number) => `
  const RightDate = Date;
  globalThis.Date = class Date extends RightDate {
    constructor(...given) {
      super(...(given.length > 0 ? given : [RightDate.now() + ${ms}]));
    }
    static now() {
      return RightDate.now() + ${ms};
    }
  };`;

const names = Object.keys(clocks) as Clock[];

it('I6: a session opened at any instance lives as long, at each of them', async () => {
  for (const opener of names) {
    const token = await signIn(urls[opener]);
    const { rows } = await pool.query(
      'select round(extract(epoch from expires_at - now()) / 60)::int as minutes from sessions order by id desc limit 1',
    );
    expect({ opener, minutes: rows[0].minutes }).toEqual({ opener, minutes: 12 * 60 });
    for (const asked of names) {
      const { status } = await post(urls[asked], 'logged', {}, token);
      expect({ opener, asked, status }).toEqual({ opener, asked, status: 200 });
    }
    await pool.query("update sessions set expires_at = now() - interval '1 second'");
    for (const asked of names) expect((await post(urls[asked], 'logged', {}, token)).status).toBe(401);
  }
});

it('I6: whether the password is asked for again is told by none of their clocks', async () => {
  const token = await signIn(urls.right);
  const isAsked = async (name: Clock) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${urls[name]}/api/v1/profile/second_factor`, { headers });
    return ((await answer.json()) as { needs_password: boolean }).needs_password;
  };
  for (const name of names) expect({ name, isAsked: await isAsked(name) }).toEqual({ name, isAsked: false });
  await pool.query("update sessions set authenticated_at = now() - interval '11 minutes'");
  for (const name of names) expect({ name, isAsked: await isAsked(name) }).toEqual({ name, isAsked: true });
});
