import { auditActions } from '@conforme/contracts/core/audit-words/audit-words.ts';
import { auditModule } from '@conforme/contracts/modules/audit/audit.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordAudit } from '../../platform/audit/audit.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let unit: number;
let other: number;
let admin: TestUser;
let auditor: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade Norte', school);
  ({ entity: other } = await makeAdministrator(t, 'Escola Jatobá'));
  auditor = await makeUser(t, {
    home: school,
    roleId: await makeRole(t, ['audit.menu']),
    name: 'Caio Auditor',
  });
  for (const legalEntityId of [school, unit, other, null]) await write(legalEntityId);
});
afterAll(() => t.close());

const { grid, read, verification } = auditModule.endpoints;
const write = (legalEntityId: number | null, actorId: number | null = admin.id) =>
  t.system
    .transaction()
    .execute((db) =>
      recordAudit(
        db,
        { legalEntityId, actorId },
        { action: 'user.updated', object: ['user', auditor.id], meta: { changed: ['email'] } },
      ),
    );
const list = async (query: Record<string, unknown> = {}, { token } = admin, entity?: string) => {
  const answer = await t.call(
    grid,
    { query: { per_page: '100', ...query } },
    { token, ...(entity ? { entity } : {}) },
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.model.data as Record<string, unknown>[];
};
const by = (column: string, operator: string, value: string) => ({
  filters: { items: [{ column, operator, value }] },
});

describe('the list', () => {
  test('says who did what to whom, and where', async () => {
    const [row] = await list(by('organisation', 'equals', 'escola ipe'));
    expect(row).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      actor: 'Ana Administradora',
      action: 'user.updated',
      object_type: 'user',
      object_id: auditor.id,
      case_id: null,
      object_name: 'Caio Auditor',
      organisation: 'Escola Ipê',
      kind: 'organisation',
      seq: 1,
    });
  });

  test('holds the organisation with its units; the installation’s rows are the administration’s', async () => {
    const places = (rows: Record<string, unknown>[]) =>
      [...new Set(rows.map((row) => row.organisation))].sort();
    expect(places(await list())).toEqual(['Escola Ipê', 'Unidade Norte', null]);
    expect(places(await list({}, auditor))).toEqual(['Escola Ipê', 'Unidade Norte']);
    expect(places(await list({}, admin, `${unit},legal_entity`))).toEqual(['Unidade Norte', null]);
    const row = (await list(by('kind', 'equals', 'installation')))[0];
    const asked = { params: { id: row?.id as number } };
    expect((await t.call(read, asked, { token: admin.token })).status).toBe(200);
    expect((await t.call(read, asked, { token: auditor.token })).status).toBe(404);
  });

  test('names who left, who is gone and the product itself', async () => {
    const leaver = await makeUser(t, { home: other, name: 'Foi Embora' });
    await write(school, leaver.id);
    const gone = await makeUser(t, { home: school, name: 'Some Logo' });
    await write(school, gone.id);
    await t.pool.query('delete from users where id = $1', [gone.id]);
    await write(school, null);
    const names = (await list()).map((row) => row.actor);
    expect(names.slice(-3)).toEqual(['Foi Embora', 'Conta removida', 'Sistema']);
    expect(await list(by('actor', 'contains', 'foi emb'))).toHaveLength(1);
    expect(await list({ filters: { search: 'foi embora' } })).toHaveLength(1);
  });

  test('of another organisation’s people the installation’s rows tell no name', async () => {
    const stranger = await makeUser(t, { home: other, name: 'Estranha Pessoa' });
    await write(null, stranger.id);
    const rows = await list(by('kind', 'equals', 'installation'));
    expect(rows.at(-1)?.actor).toBe('De outra organização');
    expect(JSON.stringify(rows)).not.toContain('Estranha');
  });

  test('is found by the words of the action, and filtered by action, period and kind', async () => {
    await t.call(users.endpoints.grid, {}, { token: auditor.token });
    const refused = await list(by('kind', 'equals', 'refused'));
    expect(refused).toMatchObject([{ action: 'access.refused', actor: 'Caio Auditor', kind: 'refused' }]);
    expect(await list({ filters: { search: 'TENTATIVA RECUSADA' } })).toEqual(refused);
    expect(await list(by('action', 'equals', 'access.refused'))).toEqual(refused);
    expect(await list(by('at', 'to', '2020-01-01'))).toEqual([]);
    expect(await list(by('object_type', 'equals', 'role'))).toEqual([]);
  });

  test('a refused attempt belongs to the organisation somebody works in, and in “Todas” to none', async () => {
    const refusedIn = async (entity: string) => {
      const rows = await auditOf(t, () => t.call(users.endpoints.grid, {}, { token: auditor.token, entity }));
      return rows.map(({ legal_entity_id }) => legal_entity_id);
    };
    expect(await refusedIn(`${school},legal_entity`)).toEqual([school]);
    expect(await refusedIn('0,all')).toEqual([null]);
  });

  test('one record tells sequence, hashes and what changed, never what it held', async () => {
    const id = (await list())[0]?.id as number;
    const { body } = await t.call(read, { params: { id } }, { token: admin.token });
    expect(body).toMatchObject({
      meta: { changed: ['email'] },
      seq: 1,
      prev_hash: '',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(auditActions).toHaveProperty([body.action]);
  });
});

describe('verification', () => {
  interface Step {
    checked: number;
    total: number;
    next: Record<string, string> | null;
    broken: { seq: number; id: number | null; at: string | null; place: string; reason: string }[];
  }
  async function verify({ token } = admin): Promise<Omit<Step, 'next'>> {
    let query: Record<string, string> = {};
    const all: Omit<Step, 'next'> = { checked: 0, total: 0, broken: [] };
    for (;;) {
      const { status, body, text } = await t.call(verification, { query }, { token });
      expect(status, text).toBe(200);
      const step = body as Step;
      all.checked += step.checked;
      all.total = step.total;
      all.broken.push(...step.broken);
      if (!step.next) return all;
      query = step.next;
    }
  }
  const tamper = async (statement: string, values: unknown[]) => {
    const client = await t.pool.connect();
    await client.query('alter table audit_events disable trigger user');
    const { rowCount } = await client.query(statement, values);
    await client.query('alter table audit_events enable trigger user');
    client.release();
    expect(rowCount).toBe(1);
  };

  test('of an untouched log checks every record in reach, and finds it whole', async () => {
    const { rows } = await t.pool.query(
      'select count(*) as all, count(*) filter (where chain = any ($1)) as mine from audit_events',
      [[school, unit].map((id) => `entity:${id}`)],
    );
    const result = await verify();
    expect(result).toEqual({ checked: result.total, total: result.total, broken: [] });
    expect(result.total).toBeGreaterThan(rows[0].mine);
    expect(result.total).toBeLessThan(rows[0].all);
    expect((await verify(auditor)).total).toBe(rows[0].mine);
  });

  test('goes on where a step stopped, and reads no chain out of reach', async () => {
    const ask = (query: Record<string, string>, token = auditor.token) =>
      t.call(verification, { query }, { token });
    const { rows } = await t.pool.query(
      `select seq, encode(hash, 'hex') as hash from audit_events where chain = $1 order by seq`,
      [`entity:${school}`],
    );
    const place = { chain: `entity:${school}`, after: String(rows[0].seq), hash: rows[0].hash };
    const { body } = await ask(place);
    expect(body.checked).toBe(rows.length - 1 + 1);
    expect(body.broken).toEqual([]);
    const wrong = await ask({ ...place, hash: 'ab'.repeat(32) });
    expect(wrong.body.broken).toMatchObject([{ seq: 2, reason: 'não segue a linha anterior' }]);
    for (const chain of [`entity:${other}`, 'installation', 'refused', 'nada', ''])
      expect((await ask({ chain })).status, chain).toBe(422);
    expect((await ask({ chain: `entity:${other}` }, admin.token)).status).toBe(422);
    expect((await ask({ chain: place.chain, after: '1' })).status).toBe(422);
  });

  test('names the first record that was changed in each chain, and when it is of', async () => {
    await t.pool.query('create table kept as table audit_events');
    await tamper(`update audit_events set actor_id = 1 where chain = $1 and seq = 2`, [`entity:${school}`]);
    await tamper(`update audit_events set meta = '{}' where chain = $1 and seq = 1`, [`entity:${unit}`]);
    const { broken } = await verify();
    const { rows } = await t.pool.query('select id, at from audit_events where chain = $1 and seq = 2', [
      `entity:${school}`,
    ]);
    expect(broken).toEqual([
      { id: rows[0].id, seq: 2, at: rows[0].at, place: 'Escola Ipê', reason: 'conteúdo alterado' },
      {
        id: expect.any(Number),
        seq: 1,
        at: expect.any(String),
        place: 'Unidade Norte',
        reason: 'conteúdo alterado',
      },
    ]);
    await tamper(
      'update audit_events e set actor_id = kept.actor_id from kept where kept.id = e.id and e.chain = $1 and e.seq = 2',
      [`entity:${school}`],
    );
    await tamper(
      'update audit_events e set meta = kept.meta from kept where kept.id = e.id and e.chain = $1 and e.seq = 1',
      [`entity:${unit}`],
    );
    await t.pool.query('drop table kept');
    expect((await verify()).broken).toEqual([]);
  });

  test('is not asked for without end', async () => {
    const eager = await makeUser(t, { home: other, roleId: await makeRole(t, ['audit.menu']) });
    const statuses = new Set<number>();
    for (let step = 0; step < 301; step++)
      statuses.add((await t.call(verification, {}, { token: eager.token })).status);
    expect([...statuses]).toEqual([200, 429]);
  }, 60_000);
});

test('the list counts what was added since it was last asked, wherever that was, and by whatever name', async () => {
  const total = async (query: Record<string, unknown> = {}, { token } = admin) =>
    (await t.call(grid, { query }, { token })).body.model.total as number;
  const ask = async () => ({
    all: await total(),
    acts: await total(by('action', 'equals', 'user.updated')),
    anas: await total(by('actor', 'contains', 'ana admin')),
    found: await total({ filters: { search: 'caio' } }),
    seen: await total({}, auditor),
  });
  for (const [place, actor, more] of [
    [school, admin.id, { all: 1, acts: 1, anas: 1, found: 0, seen: 1 }],
    [null, admin.id, { all: 1, acts: 1, anas: 1, found: 0, seen: 0 }],
    [null, auditor.id, { all: 1, acts: 1, anas: 0, found: 1, seen: 0 }],
    [other, auditor.id, { all: 0, acts: 0, anas: 0, found: 0, seen: 0 }],
  ] as const) {
    const before = await ask();
    expect(await ask()).toEqual(before);
    await write(place, actor);
    const after = await ask();
    const gained = Object.entries(after).map(([of, now]) => [of, now - before[of as keyof typeof before]]);
    expect(Object.fromEntries(gained)).toEqual(more);
  }
  const before = await total(by('actor', 'contains', 'ana admin'));
  await t.pool.query(`update users set name = 'Beatriz' where id = $1`, [admin.id]);
  expect([await total(by('actor', 'contains', 'ana admin')), before > 0]).toEqual([0, true]);
  await t.pool.query(`update users set name = 'Ana Administradora' where id = $1`, [admin.id]);
  expect(await total(by('actor', 'contains', 'ana admin'))).toBe(before);
});
