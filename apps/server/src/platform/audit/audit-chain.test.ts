import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Transaction } from '../../core/database/database.ts';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { signIn } from '../../testing/sign-in.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { recordAudit, recordRefusal } from './audit.ts';
import { allChains, type BrokenRecord, verifyAudit } from './verify-audit.ts';

let t: TestApp;
let school: number;
let admin: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
});
afterAll(() => t.close());

const write = (legalEntityId: number | null) =>
  t.system
    .transaction()
    .execute((db) =>
      recordAudit(
        db,
        { legalEntityId, actorId: admin.id },
        { action: 'user.updated', object: ['user', 7], meta: { count: 1 } },
      ),
    );
const firstBroken = async (db: Database | Transaction = t.system): Promise<BrokenRecord | undefined> => {
  const { broken } = await verifyAudit(db, await allChains(db), null, 60_000);
  return broken.sort((one, other) => (one.id ?? Infinity) - (other.id ?? Infinity))[0];
};

/** What verification says after this was done to the log by someone who can switch its guards off; then undone. */
async function afterTampering(statement: string, values: unknown[] = []): Promise<BrokenRecord | undefined> {
  let broken: BrokenRecord | undefined;
  const undo = new Error('undo');
  const work = t.system.transaction().execute(async (db) => {
    await sql`alter table audit_events disable trigger user`.execute(db);
    const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(statement, values));
    expect(Number(numAffectedRows)).toBeGreaterThan(0);
    broken = await firstBroken(db);
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
  return broken;
}

describe('the chain', () => {
  test('holds after real work in several organisations, with refusals between', async () => {
    const { admin: other } = await makeAdministrator(t, 'Escola Jatobá');
    const clerk = await makeUser(t, { home: school, roleId: await makeRole(t, []) });
    for (const asker of [admin, other, admin])
      await t.call(
        users.endpoints.create,
        {
          body: {
            name: 'X',
            email: `x${asker.id}${Math.random()}@a.test`,
            role_ids: [],
            accesses: [],
            delivery: 'invitation',
          },
        },
        { token: asker.token },
      );
    await t.call(users.endpoints.grid, {}, { token: clerk.token });
    await signIn(t, admin.email, 'senha errada demais');
    await signIn(t, admin.email);
    await write(null);
    expect(new Set((await auditRows(t)).map(({ chain }) => chain)).size).toBe(4);
    expect(await firstBroken()).toBeUndefined();
  });

  test('is verified alike in any time zone', async () => {
    for (const zone of ['Asia/Tokyo', 'America/Sao_Paulo', 'UTC'])
      await t.system.transaction().execute(async (db) => {
        await sql`select set_config('timezone', ${zone}, true)`.execute(db);
        expect(await firstBroken(db)).toBeUndefined();
      });
  });

  test('50 writers at the same moment leave no gap and no fork', async () => {
    const before = await auditRows(t);
    const last = before.filter(({ chain }) => chain === `entity:${school}`).length;
    await Promise.all(Array.from({ length: 50 }, (_, i) => write(i % 2 === 0 ? school : null)));
    const { rows } = await t.pool.query('select seq from audit_events where chain = $1 order by seq', [
      `entity:${school}`,
    ]);
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: last + 25 }, (_, i) => i + 1));
    expect(await firstBroken()).toBeUndefined();
  });

  test('a write that is rolled back leaves neither row nor gap', async () => {
    const before = await auditRows(t);
    await expect(
      t.system.transaction().execute(async (db) => {
        await recordAudit(db, { legalEntityId: school, actorId: null }, { action: 'user.deleted' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await auditRows(t)).toEqual(before);
    await write(school);
    expect(await firstBroken()).toBeUndefined();
  });

  test('refusals have their own: they wait for nobody, and nobody waits for them', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const honest = t.system.transaction().execute(async (db) => {
      await recordAudit(db, { legalEntityId: school, actorId: admin.id }, { action: 'user.updated' });
      await held;
    });
    await recordRefusal(t.system, { legalEntityId: school, actorId: admin.id }, { attempt: 'test' });
    const last = (await auditRows(t)).at(-1);
    expect(last).toMatchObject({
      chain: 'refused',
      action: 'access.refused',
      legal_entity_id: school,
      actor_id: admin.id,
      meta: { attempt: 'test' },
    });
    release();
    await honest;
  });

  test('a refused request is in it, with the route and not the address', async () => {
    const clerk = await makeUser(t, { home: school, roleId: await makeRole(t, []) });
    await t.call(users.endpoints.findByEmail, { params: { email: admin.email } }, { token: clerk.token });
    expect((await auditRows(t)).at(-1)).toMatchObject({
      chain: 'refused',
      actor_id: clerk.id,
      legal_entity_id: school,
      meta: { method: 'GET', path: '/api/v1/users/find_by_email/:email', code: 'forbidden' },
    });
  });
});

describe('tampering is named', () => {
  const chain = 'entity:77';
  let rows: { id: number; seq: number }[];
  beforeEach(async () => {
    for (let i = 0; i < 3; i++) {
      await write(77);
      await write(null);
    }
    ({ rows } = await t.pool.query('select id, seq from audit_events where chain = $1 order by seq', [
      chain,
    ]));
  });

  /** One changed value for every column but the id, which is only a handle: the sequence is what is chained. */
  const changes: Record<string, string> = {
    chain: "'entity:78'",
    seq: 'seq + 100000',
    legal_entity_id: 'legal_entity_id + 1',
    actor_id: 'null',
    action: "action || '.'",
    object_type: 'null',
    object_id: 'object_id + 1',
    object_uuid: 'gen_random_uuid()',
    meta: `meta || '{"b": 2}'`,
    at: "at + interval '1 microsecond'",
    prev_hash: "prev_hash || '\\x00'",
    hash: 'set_byte(hash, 31, (get_byte(hash, 31) + 1) % 256)',
  };

  test('every column has a change to try', async () => {
    const { rows: columns } = await t.pool.query(
      "select column_name as name from information_schema.columns where table_name = 'audit_events'",
    );
    expect(columns.map(({ name }) => name).sort()).toEqual(['id', ...Object.keys(changes)].sort());
  });

  test.each(Object.entries(changes))('%s of the first, a middle and the last row', async (column, value) => {
    for (const place of [0, Math.floor(rows.length / 2), rows.length - 1]) {
      const id = rows[place]?.id;
      const broken = await afterTampering(`update audit_events set ${column} = ${value} where id = $1`, [id]);
      expect([place, broken?.id]).toEqual([place, id]);
    }
  });

  test('of two, the first', async () => {
    const broken = await afterTampering(
      "update audit_events set action = 'x' where chain = $1 and seq >= 2",
      [chain],
    );
    expect(broken).toMatchObject({ chain, seq: 2, id: rows[1]?.id, reason: 'conteúdo alterado' });
  });

  test('a row whose own hash was made anew: the next one no longer follows', async () => {
    const forge = `update audit_events e set action = 'x', hash = audit_hash(jsonb_populate_record(e, '{"action": "x"}'))
      where id = $1`;
    expect(await afterTampering(forge, [rows[1]?.id])).toMatchObject({
      id: rows[2]?.id,
      reason: 'não segue a linha anterior',
    });
    expect(await afterTampering(forge, [rows.at(-1)?.id])).toMatchObject({
      chain,
      id: null,
      reason: 'final da cadeia ausente',
    });
  });

  test('a row made anew together with what the next one says of it: the hash of that one tells', async () => {
    const forge = `with forged as (
        update audit_events e set action = 'x', hash = audit_hash(jsonb_populate_record(e, '{"action": "x"}'))
        where id = $1 returning hash)
      update audit_events set prev_hash = forged.hash from forged where id = $2`;
    const broken = await afterTampering(forge, [rows[1]?.id, rows[2]?.id]);
    expect(broken).toMatchObject({ id: rows[2]?.id, reason: 'conteúdo alterado' });
  });

  test('a removed row: the one after it', async () => {
    const broken = await afterTampering('delete from audit_events where id = $1', [rows[1]?.id]);
    expect(broken).toMatchObject({ chain, id: rows[2]?.id, reason: 'linha anterior ausente' });
    const first = await afterTampering('delete from audit_events where id = $1', [rows[0]?.id]);
    expect(first).toMatchObject({ chain, id: rows[1]?.id, reason: 'linha anterior ausente' });
  });

  test('a removed tail, and a whole chain', async () => {
    const tail = await afterTampering('delete from audit_events where id = $1', [rows.at(-1)?.id]);
    expect(tail).toEqual({
      chain,
      seq: rows.at(-1)?.seq,
      id: null,
      at: null,
      reason: 'final da cadeia ausente',
    });
    const all = await afterTampering('delete from audit_events where chain = $1', [chain]);
    expect(all).toMatchObject({ chain, id: null, reason: 'final da cadeia ausente' });
  });

  test('a row added past the end', async () => {
    const broken = await afterTampering(
      `insert into audit_events (chain, seq, action, prev_hash, hash)
       select chain, seq + 1, 'x', hash, sha256('x') from audit_events where id = $1`,
      [rows.at(-1)?.id],
    );
    expect(broken?.reason).toBe('conteúdo alterado');
  });
});

describe('the log is closed', () => {
  async function asRole(
    role: string | null,
    statement: string,
  ): Promise<{ code?: string; message?: string }> {
    const client = await t.pool.connect();
    try {
      await client.query('begin');
      if (role)
        await client.query(
          `select set_config('role', $1, true), set_config('app.scope', $2, true), set_config('app.user_id', '1', true)`,
          [role, String(school)],
        );
      return await client.query(statement).then(
        () => ({}),
        (error) => ({ code: error.code, message: error.message }),
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  const insert = `insert into audit_events (chain, seq, action, prev_hash, hash) values ('x', 1, 'x', '', '')`;

  test.each([
    insert,
    "update audit_events set action = 'x'",
    'delete from audit_events',
    'truncate audit_events',
    'select from audit_chains',
    'update audit_chains set seq = 0',
    'delete from audit_chains',
    'alter table audit_events disable trigger user',
  ])('to the role of requests: %s', async (statement) => {
    expect(await asRole('conforme_app', statement)).toMatchObject({ code: '42501' });
  });

  test.each(["update audit_events set action = 'x'", 'delete from audit_events', 'truncate audit_events'])(
    'also to its owner: %s',
    async (statement) => {
      expect(await asRole(null, statement)).toMatchObject({
        code: 'P0001',
        message: 'audit rows are never changed or removed',
      });
    },
  );

  test('the role of requests reads the rows of its scope alone', async () => {
    const client = await t.pool.connect();
    await client.query('begin');
    await client.query("select set_config('role', 'conforme_app', true), set_config('app.scope', $1, true)", [
      String(school),
    ]);
    const { rows } = await client.query('select distinct legal_entity_id from audit_events');
    await client.query('rollback');
    client.release();
    expect(rows).toEqual([{ legal_entity_id: school }]);
  });
});
