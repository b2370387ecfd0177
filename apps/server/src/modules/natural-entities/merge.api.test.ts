import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '../../catalog-tests/records/record-makers.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { auditRows, behindLock, everythingStored } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { create, read, update, remove, restore, reveal, merge, undoMerge, changePhoto, list } =
  naturalEntities.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const make = async (values: object = {}) =>
  (await t.call(create, { body: { first_name: 'Ana', surname: 'Luz', ...values } as never }, asAdmin())).body;
const readIt = async (id: number, options: object = asAdmin()) =>
  t.call(read, { params: { id } }, options as never);
const join = async (one: { id: number }, other: { id: number }, take: object = {}, options = asAdmin()) => {
  const versions = await Promise.all([one.id, other.id].map(async (id) => (await readIt(id)).body.version));
  const body = { other_id: other.id, version: versions[0] ?? 1, other_version: versions[1] ?? 1, take };
  return t.call(merge, { params: { id: one.id }, body: body as never }, options);
};
const undo = (id: number, options = asAdmin()) => t.call(undoMerge, { params: { id } }, options);
const told = async (action: string) => (await auditRows(t)).filter((row) => row.action === action);
const grant = async (person: number, userId: number | null, roleId: number) =>
  (
    await t.system
      .insertInto('data_access_grants')
      .values({ role_id: roleId, user_id: userId, natural_entity_id: person })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const grantedTo = async (id: number) =>
  (await t.pool.query('select natural_entity_id as at from data_access_grants where id = $1', [id])).rows[0]
    .at;

const one = {
  first_name: 'Ana',
  surname: 'Luz',
  birth_date: '1990-02-28',
  emails: ['ana@escola.test'],
  phones: ['(43) 99887-7665'],
  notes: 'Primeira nota.',
  cpf: '529.982.247-25',
};
const other = {
  first_name: 'Ana Beatriz',
  surname: 'Luz',
  social_name: 'Bia',
  emails: ['bia@casa.test', 'ana@escola.test'],
  addresses: [{ kind: 'home', city: 'Londrina', federation_unit: 'PR' }],
  notes: 'Outra nota.',
  rg: '12.345.678-X',
  mother_name: 'Maria das Dores',
  bank_account: { kind: 'CC', bank: '341', branch: '1234', account: '56789-0' },
};

describe('merging', () => {
  test('takes the values one picks, joins lists, hides the other, and can be taken back', async () => {
    const [a, b] = [await make(one), await make(other)];
    const before = [(await readIt(a.id)).body, (await readIt(b.id)).body];
    const take = { name: 'other', rg: 'other', bank_account: 'other', mother_name: 'other' };
    const { status, body } = await join(a, b, take);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Ana Beatriz Luz',
      birth_date: '1990-02-28',
      social_name: null,
      emails: ['ana@escola.test', 'bia@casa.test'],
      addresses: [{ city: 'Londrina' }],
      notes: 'Primeira nota.\n\nOutra nota.',
      sealed: { cpf: '***.982.247-**', rg: '•••••-X', bank_account: '341 Itaú Unibanco, conta •••••-0' },
      merges: [{ name: 'Bia', is_last: true }],
    });
    const shown = await t.call(reveal, { params: { id: a.id }, body: { part: 'mother_name' } }, asAdmin());
    expect(shown.body).toEqual({ value: 'Maria das Dores' });
    expect((await t.call(list, { query: { search: '12345678X' } }, asAdmin())).body).toHaveLength(1);
    expect((await readIt(b.id)).status).toBe(404);
    expect((await t.call(restore, { params: { id: b.id } }, asAdmin())).status).toBe(404);
    expect((await told('natural_entity.merged')).at(-1)?.meta).toEqual({
      merged_id: b.id,
      moved: 0,
      kept: 0,
      taken: ['name', 'rg', 'mother_name', 'bank_account'],
    });

    expect((await undo(body.merges[0].id)).status).toBe(200);
    const timeless = ({ version: _v, updated_at: _u, ...rest }: Record<string, unknown>) => rest;
    const after = [(await readIt(a.id)).body, (await readIt(b.id)).body];
    expect(after.map(timeless)).toEqual(before.map(timeless));
    expect((await undo(body.merges[0].id)).status).toBe(404);
    expect(await told('natural_entity.merge_undone')).toHaveLength(1);
  });

  test('what was written since then stays when it is taken back', async () => {
    const [a, b] = [await make(one), await make(other)];
    const { body } = await join(a, b, { name: 'other' });
    const input = { first_name: 'Ana Beatriz', surname: 'Luz', notes: 'Nova nota.', version: body.version };
    await t.call(update, { params: { id: a.id }, body: input as never }, asAdmin());
    const back = (await undo(body.merges[0].id)).body;
    expect(back).toMatchObject({ first_name: 'Ana', notes: 'Nova nota.', emails: [] });
  });

  test('no copy of the earlier values lies readable in the database', async () => {
    const a = await make({ ...one, cpf: '390.533.447-05', notes: 'Quixeramobim' });
    const b = await make({ cpf: '111.444.777-35', notes: 'Paranapiacaba', rg: 'ZZ-77.881' });
    await join(a, b, { cpf: 'other', notes: 'other', rg: 'other' });
    const dump = await everythingStored(t);
    expect(dump).toContain('Paranapiacaba');
    for (const secret of ['Quixeramobim', '39053344705', '11144477735', 'ZZ-77.881', 'ZZ77881'])
      expect(dump, secret).not.toContain(secret);
  });

  test('a photo comes along, and both are there again afterwards', async () => {
    const [a, b] = [await make(one), await make(other)];
    for (const { id } of [a, b]) await t.call(changePhoto, { params: { id } }, asAdmin());
    const photoOf = async (id: number) => (await readIt(id)).body.photo.split('v=')[1];
    const before = [await photoOf(a.id), await photoOf(b.id)];
    const { body } = await join(a, b, { photo: 'other' });
    expect(body.photo).toContain(before[1]);
    await undo(body.merges[0].id);
    expect([await photoOf(a.id), await photoOf(b.id)]).toEqual(before);
    for (const { id } of [a, b])
      expect((await t.send('GET', `/api/v1/natural_entities/${id}/photo`, asAdmin())).status).toBe(200);
  });

  test('one after the other, and back in the same order', async () => {
    const [a, b, c] = [await make(one), await make(other), await make({ phones: ['(11) 98888-7777'] })];
    const first = (await join(a, b)).body.merges[0].id;
    const second = (await join(a, c)).body.merges[0].id;
    expect((await readIt(a.id)).body.merges).toMatchObject([
      { id: second, is_last: true },
      { id: first, is_last: false },
    ]);
    expect((await undo(first)).status).toBe(409);
    expect((await undo(second)).status).toBe(200);
    expect((await undo(first)).body.emails).toEqual(['ana@escola.test']);
  });

  test('after 30 days it stays, and nothing of before is kept', async () => {
    const [a, b] = [await make(one), await make(other)];
    const { id } = (await join(a, b)).body.merges[0];
    await sql`update natural_entity_merges set merged_at = now() - interval '31 days'`.execute(t.system);
    await sql`update natural_entities set deleted_at = now() - interval '31 days' where id = ${b.id}`.execute(
      t.system,
    );
    expect((await undo(id)).status).toBe(404);
    expect((await readIt(a.id)).body.merges).toEqual([]);
    await t.runJobs('forget-merges', 'purge-people');
    const left = await sql`select from natural_entity_merges where id = ${id}
      union all select from natural_entities where id = ${b.id}`.execute(t.system);
    expect(left.rows).toEqual([]);
    expect((await readIt(a.id)).status).toBe(200);
  });
});

describe('a merge gives nobody what they could not reach before', () => {
  test('accesses to the other record rest, those of its own account come along', async () => {
    const student = await roleNamed(t, 'student');
    const { id: userId } = await makeUser(t, { home: school, roleId: student, entities: [] });
    const colleague = await makeUser(t, { home: school, roleId: student, entities: [] });
    const reaches = async (person: number) =>
      (await t.send('GET', '/api/v1/profile', { token: colleague.token, entity: `${person},natural_entity` }))
        .status;
    const [a, b] = [await make(one), await make({ ...other, user_id: userId })];
    const own = await grant(b.id, userId, student);
    const foreign = await grant(b.id, colleague.id, student);
    expect([await reaches(a.id), await reaches(b.id)]).toEqual([403, 200]);
    const { body } = await join(a, b);
    expect(body.user).toMatchObject({ id: userId });
    expect([await grantedTo(own), await grantedTo(foreign)]).toEqual([a.id, b.id]);
    expect([await reaches(a.id), await reaches(b.id)]).toEqual([403, 403]);
    const back = await undo(body.merges[0].id);
    expect(back.body.user).toBeNull();
    expect((await readIt(b.id)).body.user).toMatchObject({ id: userId });
    expect([await grantedTo(own), await grantedTo(foreign)]).toEqual([b.id, b.id]);
    expect([await reaches(a.id), await reaches(b.id)]).toEqual([403, 200]);
  });

  test('an account that was taken away meanwhile does not come back', async () => {
    const { id: userId } = await makeUser(t, { home: school });
    const [a, b] = [await make(one), await make({ ...other, user_id: userId })];
    const { body } = await join(a, b);
    const input = { first_name: 'Ana', surname: 'Luz', version: body.version };
    await t.call(update, { params: { id: a.id }, body: input as never }, asAdmin());
    await undo(body.merges[0].id);
    expect([(await readIt(a.id)).body.user, (await readIt(b.id)).body.user]).toEqual([null, null]);
  });

  test.each([
    [
      'two accounts',
      async () => [await make({ user_id: await account() }), await make({ user_id: await account() })],
    ],
    ['my own account', async () => [await make(), { id: await makePerson(t, school, 'Eu', admin.id) }]],
    ['another organisation', async () => [await make(), { id: await makePerson(t, await unit(), 'Longe') }]],
    [
      'itself',
      async () => {
        const a = await make();
        return [a, a];
      },
    ],
  ])('%s: refused', async (_, pair) => {
    const [a, b] = (await pair()) as [{ id: number }, { id: number }];
    const { status, body } = await join(a, b);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['other_id']]);
    expect((await readIt(b.id)).status).toBe(200);
    await sql`update natural_entities set user_id = null where user_id = ${admin.id}`.execute(t.system);
  });
  const account = async () => (await makeUser(t, { home: school })).id;
  const unit = () => makeOrganisation(t, 'Unidade', school);

  test('linking an account takes the right to edit users', async () => {
    const [a, b] = [await make(), await make({ user_id: await account() })];
    const role = await makeRole(t, ['natural_entities.merge', 'natural_entities.menu']);
    const { token } = await makeUser(t, { home: school, roleId: role });
    expect((await join(a, b, {}, { token })).status).toBe(422);
    expect((await join(a, await make(), {}, { token })).status).toBe(200);
  });

  test('records of others are absent', async () => {
    const { admin: stranger } = await makeAdministrator(t, 'Outra');
    const [a, b] = [await make(), await make()];
    expect((await join(a, b, {}, { token: stranger.token })).status).toBe(404);
    const { id } = (await join(a, b)).body.merges[0];
    expect((await undo(id, { token: stranger.token })).status).toBe(404);
  });
});

describe('two at once', () => {
  const locked = (id: number) => ['select from natural_entities where id = $1 for update', id] as const;

  test('over the same record: one wins', async () => {
    const [a, b, c] = [await make(), await make(), await make()];
    const ask = (at: { id: number; version: number }, into: { id: number; version: number }) =>
      t.call(
        merge,
        {
          params: { id: at.id },
          body: { other_id: into.id, version: at.version, other_version: into.version },
        },
        asAdmin(),
      );
    const answers = await behindLock(t, locked(a.id), () => [ask(a, b), ask(c, a)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await sql`select from natural_entities where id in (${a.id}, ${b.id}, ${c.id})
      and deleted_at is null`.execute(t.system);
    expect(rows).toHaveLength(2);
  });

  test('taken back twice: once', async () => {
    const [a, b] = [await make(one), await make(other)];
    const { id } = (await join(a, b)).body.merges[0];
    const answers = await behindLock(t, locked(a.id), () => [undo(id), undo(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('and a record that was deleted or changed since it was compared is not merged', async () => {
    const [a, b] = [await make(), await make()];
    const stale = { other_id: b.id, version: a.version + 1, other_version: b.version };
    const ask = (body: object) => t.call(merge, { params: { id: a.id }, body: body as never }, asAdmin());
    expect((await ask(stale)).status).toBe(409);
    await t.call(remove, { params: { id: b.id } }, asAdmin());
    expect((await ask({ ...stale, version: a.version })).status).toBe(409);
  });
});
