import type { Readable } from 'node:stream';
import { grid } from '@conforme/contracts/core/grid.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Principal, UserCtx } from '../../core/context.ts';
import { scopedDatabase } from '../../core/database/database.ts';
import { FairSemaphore } from '../../core/fair-semaphore.ts';
import type { RegisteredGrid } from '../../core/server-module.ts';
import { paths } from '../../paths.ts';
import { holderOf } from '../../platform/fair-shares.ts';
import { ReportThreads } from '../../platform/reports/report-threads.ts';
import type { ReportLimits } from '../../platform/reports/report-watch.ts';
import { makeAdministrator } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { exportGrid } from './grid-export.ts';

const path = '/api/v1/things/grid';
const patient: ReportLimits = { askMs: 60_000, stallMs: 60_000, totalMs: 60_000 };
const places = new FairSemaphore({
  places: 1,
  perOrganisation: 1,
  queuePerOrganisation: 1,
  waitMs: 100,
  busy: 'Espere.',
});
let t: TestApp;
let user: Principal;
let list: RegisteredGrid;
beforeAll(async () => {
  t = await startTestApp();
  const { entity, admin } = await makeAdministrator(t);
  const scope = { type: 'legal_entity', id: entity, legalEntityIds: [entity] } as const;
  user = {
    userId: admin.id,
    headId: entity,
    firstAccess: false,
    permissions: new Set(),
    scope,
  } as unknown as Principal;
  await t.pool.query('create table things (id bigint primary key, name text not null)');
  await t.pool.query(
    `insert into things select n, md5(n::text) || md5((n + 1)::text) from generate_series(1, 20000) n`,
  );
  await t.pool.query('grant all on things to conforme_app');
  list = {
    access: 'signedIn',
    grid: grid({
      title: 'Coisas',
      row: z.strictObject({ id: z.number(), name: z.string() }),
      columns: [{ key: 'name', label: 'Nome' }],
    }),
    sourceOf: () => ({
      from: sql`things`,
      scope: { where: sql`true` },
      search: () => sql`true`,
      columns: {},
      rows: sql`select things.* from page join things on things.id = page.id`,
    }),
  };
});
afterAll(() => t.close());

/** A file too long to be finished before somebody reads it. */
async function begin(
  limits: Partial<ReportLimits> = {},
  now: () => Principal | null = () => user,
  threads = new ReportThreads(paths.reportWorker),
) {
  const leave = new AbortController();
  const { scope } = user;
  const ctx = {
    config: t.config,
    system: t.system,
    user,
    scope,
    db: scopedDatabase(t.pool, { role: 'conforme_app', userId: user.userId, legalEntityIds: [] }),
    http: { untilGone: () => leave.signal },
    principalNow: async () => now(),
  } as unknown as UserCtx;
  const { content } = await exportGrid(ctx, { path, format: 'xls' } as never, new Map([[path, list]]), {
    places,
    threads,
    limits: { ...patient, ...limits },
  });
  return { leave, content: content as Readable };
}

/** Resolves once there is room for another one. */
async function untilGivenBack(): Promise<void> {
  await expect.poll(() => t.pool.idleCount === t.pool.totalCount, { timeout: 10_000 }).toBe(true);
  (await places.take(holderOf(user)))();
}

const failure = (content: Readable) => new Promise<Error>((resolve) => content.once('error', resolve));

test('a file that is read to its end gives everything back', async () => {
  const { content } = await begin();
  await expect(places.take(holderOf(user))).rejects.toThrow('Espere.');
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  expect(Buffer.concat(chunks).subarray(0, 2).toString()).toBe('PK');
  await untilGivenBack();
});

test('somebody who leaves before the first byte gives everything back', async () => {
  const { leave } = await begin();
  leave.abort();
  await untilGivenBack();
});

test('a reader that takes nothing is cut off', async () => {
  const { content } = await begin({ stallMs: 50 });
  const failed = failure(content);
  content.read(0);
  expect((await failed).cause).toMatchObject({ message: expect.stringMatching(/^Ninguém recebeu/) });
  await untilGivenBack();
});

test('what makes it whole is not sent to somebody who may no longer have it', async () => {
  let now: Principal | null = user;
  const { content } = await begin({}, () => now);
  now = null;
  const read = async () => {
    for await (const _ of content);
  };
  await expect(read()).rejects.toMatchObject({ code: 'signed_out' });
  await untilGivenBack();
});

test('one that ends before its first bytes have left is no file, not a short one', async () => {
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    return new Uint8Array(10);
  };
  const threads = { begin: async () => ({ ask: slow, stop: () => {} }) } as unknown as ReportThreads;
  await expect(begin({ totalMs: 50 }, () => user, threads)).rejects.toThrow('demorou demais');
  await untilGivenBack();
});
