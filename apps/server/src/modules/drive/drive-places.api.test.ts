import { contacts } from '@conforme/contracts/modules/contacts/contacts.contract.ts';
import { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { driveSharing } from '@conforme/contracts/modules/drive/sharing/drive-sharing.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPool } from '../../core/database/pool.ts';
import { makeFolder, sendPiece, uploadAddress } from '../../testing/features/drive.ts';
import { makeAdministrator, makeUser, roleNamed, type TestUser } from '../../testing/features/people.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { lockDrive } from './drive-node.ts';

/** What a small answer may take on a busy machine, and still not have waited for a slow one. */
const SOON_MS = 2_000;
const own = drive.endpoints;

let t: TestApp;
let people: TestUser[];
let polite: TestUser;
beforeAll(async () => {
  t = await startTestApp({ PLACE_WAIT_SECONDS: '1' });
  const { entity, admin } = await makeAdministrator(t, 'Gulosa');
  const roleId = await roleNamed(t, 'admin');
  people = [admin, ...(await Promise.all([1, 2, 3].map(() => makeUser(t, { home: entity, roleId }))))];
  polite = (await makeAdministrator(t, 'Educada')).admin;
});
afterAll(() => t.close());

/** Holds something as a long change of it would; `waiting` counts who waits for it. */
async function held(statement: string, values: readonly unknown[]) {
  const pool = openPool({ ...inject('postgres'), database: String(t.pool.options.database), max: 2 });
  const lock = await pool.connect();
  await lock.query('begin');
  await lock.query(statement, [...values]);
  return {
    waiting: async (): Promise<number> =>
      (
        await pool.query(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
      ).rowCount ?? 0,
    async release() {
      await lock.query('rollback');
      lock.release();
      await pool.end();
    },
  };
}

const drivesOfAll = () =>
  held("select pg_advisory_xact_lock(hashtextextended('drive', id)) from unnest($1::bigint[]) id", [
    people.map(({ id }) => id),
  ]);

let counter = 0;
const person = (n: number) => people[n % 4] as TestUser;

async function pieceByAccount(n: number) {
  const { token } = person(n);
  const body = { parent_id: null, folders: [], name: `${++counter}.bin`, size: 1 };
  const { upload } = (await t.call(own.startUpload, { body }, { token })).body;
  return () => sendPiece(t, uploadAddress(upload), 0, Buffer.from('a'), { token });
}

async function requestLink(): Promise<string> {
  const { token } = person(0);
  const folder = await makeFolder(t, { token }, `Pedido ${++counter}`);
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const body = { kind: 'request', until } as never;
  const made = await t.call(own.createLink, { params: { id: folder }, body }, { token });
  return made.body.links[0].address.split('/').at(-1);
}

const begin = (param: string) =>
  t.call(driveSharing.endpoints.startUpload, {
    body: { param, type: 'request', name: `${++counter}.bin`, size: 1 } as never,
  });

async function pieceByLink(param: string) {
  const { upload, key } = (await begin(param)).body;
  const address = `/api/v1/public/drive_sharing/uploads/${upload}`;
  return () => sendPiece(t, address, 0, Buffer.from('a'), { headers: { 'upload-key': key } });
}

type Send = () => Promise<Answer>;
/** One after the other: what is made ready is in nobody's way. */
async function sixteen(make: (n: number) => Send | Promise<Send>): Promise<Send[]> {
  const made: Send[] = [];
  for (let n = 0; n < 16; n++) made.push(await make(n));
  return made;
}

/** What is ready to be sent, and will wait for a drive. */
const crowds: Readonly<Record<string, () => Promise<Send[]>>> = {
  'last pieces of accounts': () => sixteen(pieceByAccount),
  'last pieces by link': async () => {
    const param = await requestLink();
    return sixteen(() => pieceByLink(param));
  },
  'uploads begun by link': async () => {
    const param = await requestLink();
    return sixteen(() => () => begin(param));
  },
};

describe('16 at once that wait for a drive leave connections for another organisation:', () => {
  test.each(Object.keys(crowds))(
    '%s',
    async (crowd) => {
      const sends = (await crowds[crowd]?.()) as Send[];
      const lock = await drivesOfAll();
      const sent = sends.map((send) => send());
      try {
        await expect.poll(lock.waiting, { timeout: 15_000 }).toBe(2);
        for (let n = 0; n < 5; n++) {
          const since = performance.now();
          const { status } = await t.call(contacts.endpoints.grid, {}, { token: polite.token });
          expect([status, performance.now() - since < SOON_MS]).toEqual([200, true]);
          expect(await lock.waiting()).toBeLessThanOrEqual(2);
        }
      } finally {
        await lock.release();
        const told = (await Promise.all(sent)).map(({ status }) => status);
        expect(told.filter((status) => ![200, 204, 429].includes(status))).toEqual([]);
      }
    },
    60_000,
  );
});

test('archives of a folder are listed two at a time for one organisation', async () => {
  const [ana] = people as [TestUser];
  const folder = await makeFolder(t, ana, 'Para baixar');
  // Whoever reads the versions waits: as long as a tree of very many files takes to be listed.
  const lock = await held('lock table drive_versions in access exclusive mode', []);
  const ask = () => t.call(own.archive, { query: { ids: String(folder) } as never }, { token: ana.token });
  const sent = Array.from({ length: 16 }, ask);
  try {
    await expect.poll(lock.waiting, { timeout: 15_000 }).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await lock.waiting()).toBeLessThanOrEqual(2);
  } finally {
    await lock.release();
    await Promise.all(sent);
  }
}, 30_000);

test('what nobody owns any more takes turns within its organisation, and in no other', async () => {
  const nobodys = (legal_entity_id: number) => ({ owner_id: null, legal_entity_id });
  await t.system.transaction().execute(async (one) => {
    await lockDrive(one, nobodys(1));
    await t.system.transaction().execute((other) => lockDrive(other, nobodys(2)));
    const same = t.system.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '200ms'`.execute(other);
      await lockDrive(other, nobodys(1));
    });
    await expect(same).rejects.toMatchObject({ code: '55P03' });
  });
}, 30_000);
