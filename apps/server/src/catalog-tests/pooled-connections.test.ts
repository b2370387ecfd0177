import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildApp } from '../app.ts';
import { scopedDatabase, systemDatabase } from '../core/database/database.ts';
import { openPool } from '../core/database/pool.ts';
import { makeOrganisation } from '../testing/features/people.ts';
import { howMany, inTurns } from '../testing/full-form.ts';
import { addressOf, readable, startTestApp, type TestApp } from '../testing/test-app.ts';
import type { OperationInput } from './records/known-record.ts';
import { inputFor, knownRecords } from './records/known-records.ts';
import { type Asker, administrator } from './support/askers.ts';
import { grids, type Operation, ruled } from './support/operations.ts';

/** As many as the security catalogue asks for (A12). */
const organisations = howMany(4, 50);
const requests = howMany(300, 10_000);
const patience = howMany(120_000, 1_800_000);

/** Each caller's requests are made ready before; in the short form of some operations. */
const asked = inTurns(5, 'pooled connections')(ruled);

const keptApart = grids.filter(({ name }) => !knownRecords[name]?.shared);

let t: TestApp;
/** The same product over three connections, so that every request follows one of somebody else. */
let narrow: TestApp['app'];
let threeConnections: ReturnType<typeof openPool>;
beforeAll(async () => {
  t = await startTestApp();
  const { database } = t.pool.options;
  // All wait for three at once; how long is the machine's business.
  threeConnections = openPool({ ...inject('postgres'), database, max: 3, connectionTimeoutMillis: patience });
  const system = systemDatabase(threeConnections);
  narrow = await buildApp({ ...t, system, appPool: threeConnections, appRole: 'conforme_app' });
});
afterAll(async () => {
  await narrow.close();
  await threeConnections.end();
  await t.close();
});

const marker = /alheio-(\d+)-/g;

interface Caller {
  readonly number: number;
  readonly asker: Asker;
  readonly inputs: ReadonlyMap<Operation, OperationInput>;
}

/** An administrator whose organisation's every name carries its number. */
async function makeCaller(number: number): Promise<Caller> {
  const entity = await makeOrganisation(t, `alheio-${number}-escola`);
  const asker = await administrator(t, entity);
  await t.pool.query('update users set name = $1 where id = $2', [`alheio-${number}-admin`, asker.userId]);
  for (const grid of keptApart)
    await knownRecords[grid.name]?.rows?.(asker, [`alheio-${number}-x`, `alheio-${number}-y`]);
  const inputs = new Map<Operation, OperationInput>();
  for (const operation of asked) inputs.set(operation, await inputFor(operation, asker));
  return { number, asker, inputs };
}

async function call(caller: Caller, turn: number): Promise<string[]> {
  const operation = asked[turn % asked.length] as Operation;
  const { endpoint } = operation;
  const context = [undefined, `${caller.asker.entity},legal_entity`, '0,all'][
    Math.floor(turn / asked.length) % 3
  ];
  const { statusCode, rawPayload } = await narrow.inject({
    method: endpoint.method,
    url: addressOf(endpoint, caller.inputs.get(operation) as OperationInput),
    headers: {
      host: 'conforme.test',
      authorization: `Bearer ${caller.asker.token}`,
      ...(context ? { 'x-data-access': context } : {}),
    },
    ...(endpoint.method === 'GET' ? {} : { payload: caller.inputs.get(operation)?.body ?? {} }),
  });
  const body = readable(rawPayload);
  const others = [...body.matchAll(marker)]
    .map(([, number]) => Number(number))
    .filter((n) => n !== caller.number);
  const mixed = others.length > 0 ? [`${operation.name} of ${caller.number} shows ${others}`] : [];
  const broken =
    statusCode >= 500 || statusCode === 401 || statusCode === 403 ? [`${operation.name}: ${body}`] : [];
  return [...mixed, ...broken];
}

test('a request leaves neither its role nor its scope on the connection', async () => {
  const db = scopedDatabase(threeConnections, { role: 'conforme_app', userId: 1, legalEntityIds: [1, 2] });
  await sql`select 1`.execute(db);
  await db.transaction().execute((tx) => sql`select 1`.execute(tx));
  const clients = await Promise.all([1, 2, 3].map(() => threeConnections.connect()));
  const kept = await Promise.all(
    clients.map((client) =>
      client.query(`select current_user = session_user as is_itself,
        coalesce(current_setting('app.user_id', true), '') || coalesce(current_setting('app.scope', true), '') as kept`),
    ),
  );
  for (const client of clients) client.release();
  for (const { rows } of kept) expect(rows).toEqual([{ is_itself: true, kept: '' }]);
});

describe(`${requests} interleaved requests of users of ${organisations} organisations over three connections`, () => {
  const callers: Caller[] = [];
  beforeAll(async () => {
    for (let number = 1; number <= organisations; number++) callers.push(await makeCaller(number));
  }, patience);

  test(
    'are never mixed up',
    async () => {
      const problems: string[] = [];
      for (let sent = 0; sent < requests; sent += 50) {
        const turns = Array.from({ length: 50 }, (_, index) => sent + index);
        const answers = turns.map((turn) => call(callers[(turn * 7) % organisations] as Caller, turn));
        problems.push(...(await Promise.all(answers)).flat());
      }
      expect(problems).toEqual([]);
      const [first] = callers as [Caller];
      for (const grid of keptApart) {
        const { text } = await t.call(grid.endpoint, {}, { token: first.asker.token });
        expect(text).toContain('alheio-1-');
      }
    },
    patience,
  );

  test(
    'nor are their statements, where no predicate but only the scope of the connection holds them apart',
    async () => {
      const read = async ({ number, asker }: Caller, turn: number): Promise<string[]> => {
        const scope = { role: 'conforme_app', userId: asker.userId, legalEntityIds: [asker.entity] };
        const db = scopedDatabase(threeConnections, scope);
        const names = sql<{ name: string }>`select name from users where name like 'alheio-%'`;
        if (turn % 5 === 0) await sql`select 1 / 0`.execute(db).catch(() => {});
        const { rows } =
          turn % 2 === 0
            ? await names.execute(db)
            : await db.transaction().execute(async (tx) => {
                if (turn % 3 === 0) await sql`select pg_sleep(0.002)`.execute(tx);
                return names.execute(tx);
              });
        const others = rows.filter(({ name }) => !name.startsWith(`alheio-${number}-`));
        return rows.length > 0
          ? others.map(({ name }) => `${number} reads ${name}`)
          : [`${number} reads nothing`];
      };
      const turns = Array.from({ length: requests }, (_, turn) => turn);
      const answers = turns.map((turn) => read(callers[(turn * 7) % organisations] as Caller, turn));
      expect((await Promise.all(answers)).flat()).toEqual([]);
    },
    patience,
  );
});
