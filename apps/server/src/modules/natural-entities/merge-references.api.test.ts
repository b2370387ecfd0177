import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '../../catalog-tests/records/record-makers.ts';
import { makeAdministrator, makeOrganisation, makeUser, roleNamed } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { merge, undoMerge, read, remove } = naturalEntities.endpoints;

let t: TestApp;
let asAdmin: { token: string };
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  const { admin, entity } = await makeAdministrator(t);
  asAdmin = { token: admin.token };
  school = entity;
});
afterAll(() => t.close());

const write = async (statement: string, values: unknown[]): Promise<number> =>
  (await t.pool.query<{ id: number }>(statement, values)).rows[0]?.id as number;
const person = (name: string, userId: number | null = null) => makePerson(t, school, name, userId);
const employ = (unit: number, who: number, from: string, to: string | null = null) =>
  write(
    'insert into employees (legal_entity_id, natural_entity_id, admitted_on, dismissed_on) values ($1, $2, $3, $4) returning id',
    [unit, who, from, to],
  );
const unite = async (one: number, other: number) => {
  const version = async (id: number) =>
    (await t.call(read, { params: { id } }, asAdmin)).body.version as number;
  const body = { other_id: other, version: await version(one), other_version: await version(other) };
  return t.call(merge, { params: { id: one }, body }, asAdmin);
};
const undo = ({ body }: { body: { merges: { id: number }[] } }) =>
  t.call(undoMerge, { params: { id: body.merges[0]?.id as number } }, asAdmin);

/** How a row comes to name somebody, for every column that does. `account` is the account of that person. */
const makers: Readonly<Record<string, (who: number, account: number) => Promise<unknown>>> = {
  'contacts.natural_entity_id': (who) =>
    write(
      `insert into contacts (legal_entity_id, name, emails, natural_entity_id) values ($1, 'Lia', '{lia@casa.test}', $2)`,
      [school, who],
    ),
  'data_access_grants.natural_entity_id': async (who, account) =>
    write('insert into data_access_grants (role_id, user_id, natural_entity_id) values ($1, $2, $3)', [
      await roleNamed(t, 'student'),
      account,
      who,
    ]),
  'employees.natural_entity_id': (who) => employ(school, who, '2024-02-01'),
  'person_link_requests.natural_entity_id': (who, account) =>
    write(
      'insert into person_link_requests (legal_entity_id, natural_entity_id, user_id) values ($1, $2, $3)',
      [school, who, account],
    ),
  'privacy_officers.natural_entity_id': (who) =>
    write(
      `insert into privacy_officers (legal_entity_id, kind, name, email, natural_entity_id)
       values ($1, 'encarregado', 'Lia', 'lia@casa.test', $2)`,
      [school, who],
    ),
  'users.active_person_id': (who, account) =>
    write('update users set active_person_id = $1 where id = $2', [who, account]),
};

/** Asked of the database, so that a module that comes later is not forgotten here: it needs a maker above. */
async function pointers(): Promise<string[]> {
  const { rows } = await t.pool.query<{ pointer: string }>(`
    select conrelid::regclass || '.' || attname as pointer
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'natural_entities'::regclass and conrelid <> 'natural_entity_merges'::regclass
      and attname <> 'merged_into_id' order by 1`);
  return rows.map(({ pointer }) => pointer);
}

const naming = async (pointer: string, who: number) => {
  const [table, column] = pointer.split('.') as [string, string];
  const { rows } = await t.pool.query<{ row: object }>(
    `select to_jsonb(named) - 'version' - 'updated_at' as row from ${table} named where ${column} = $1 order by to_jsonb(named) ->> 'id'`,
    [who],
  );
  return rows.map(({ row }) => row);
};

describe('everything that names somebody', () => {
  test('has a row here', async () => {
    expect(Object.keys(makers)).toEqual(await pointers());
  });

  test('comes along with a merge and goes back with its undoing', async () => {
    const { id: account } = await makeUser(t, { home: school, roleId: await roleNamed(t, 'student') });
    const [one, other] = [await person('Lia'), await person('Lia Maria', account)];
    for (const make of Object.values(makers)) await make(other, account);
    const before = await Promise.all(Object.keys(makers).map((pointer) => naming(pointer, other)));
    const merged = await unite(one, other);
    expect(merged.status).toBe(200);
    for (const pointer of Object.keys(makers)) {
      expect(await naming(pointer, other), pointer).toEqual([]);
      expect(await naming(pointer, one), pointer).toHaveLength(1);
    }
    expect(await naming('employees.natural_entity_id', one)).toMatchObject([{ person_name: 'Lia Prado' }]);
    expect((await undo(merged)).status).toBe(200);
    for (const [at, pointer] of Object.keys(makers).entries()) {
      expect(await naming(pointer, other), pointer).toEqual(before[at]);
      expect(await naming(pointer, one), pointer).toEqual([]);
    }
  });
});

describe('employments', () => {
  test('at one unit at one time stop a merge, in words, and nothing has moved', async () => {
    const [one, other] = [await person('Rui'), await person('Rui')];
    await employ(school, one, '2024-01-01', '2024-06-30');
    await employ(school, other, '2024-06-30');
    const elsewhere = await employ(await makeOrganisation(t, 'Unidade', school), other, '2020-01-01');
    const { status, body } = await unite(one, other);
    expect([status, body.errors]).toEqual([
      422,
      {
        other_id: [
          expect.stringMatching(/^As duas pessoas têm vínculo com a mesma unidade no mesmo período/),
        ],
      },
    ]);
    expect(await naming('employees.natural_entity_id', other)).toHaveLength(2);
    await t.pool.query('update employees set deleted_at = now() where natural_entity_id = $1', [one]);
    const merged = await unite(one, other);
    expect(merged.status).toBe(200);
    expect(await naming('employees.natural_entity_id', one)).toHaveLength(3);
    expect((await undo(merged)).status).toBe(200);
    expect(await naming('employees.natural_entity_id', other)).toMatchObject([
      { admitted_on: '2024-06-30' },
      { id: elsewhere },
    ]);
  });

  test('one after the other, and whoever answers to them, come along', async () => {
    const [one, other, report] = [await person('Ivo'), await person('Ivo José'), await person('Noé')];
    await employ(school, one, '2020-01-01', '2022-12-31');
    const manager = await employ(school, other, '2023-01-01');
    const team = await employ(school, report, '2024-01-01');
    await t.pool.query('update employees set manager_id = $1 where id = $2', [manager, team]);
    const bossOf = async () =>
      (
        await t.pool.query('select manager_id as id, manager_name as name from employees where id = $1', [
          team,
        ])
      ).rows[0];
    const merged = await unite(one, other);
    expect(await naming('employees.natural_entity_id', one)).toHaveLength(2);
    expect(await bossOf()).toEqual({ id: manager, name: 'Ivo Prado' });
    await undo(merged);
    expect(await bossOf()).toEqual({ id: manager, name: 'Ivo José Prado' });
  });
});

describe('somebody who is named elsewhere', () => {
  test('is not deleted while employed or once employed; contacts and officers do without', async () => {
    const who = await person('Eva');
    for (const pointer of ['contacts.natural_entity_id', 'employees.natural_entity_id'])
      await makers[pointer]?.(who, 0);
    await t.pool.query(
      `insert into privacy_officers (legal_entity_id, kind, name, email, natural_entity_id)
       values ($1, 'substitute', 'Eva', 'eva@casa.test', $2)`,
      [school, who],
    );
    const refused = await t.call(remove, { params: { id: who } }, asAdmin);
    expect([refused.status, refused.body.messages]).toEqual([
      409,
      'Esta pessoa tem 1 vínculo de colaborador. Exclua isso antes, ou mantenha o cadastro.',
    ]);
    await t.pool.query('update employees set deleted_at = now() where natural_entity_id = $1', [who]);
    expect((await t.call(remove, { params: { id: who } }, asAdmin)).status).toBe(200);
    const [employment] = (await naming('employees.natural_entity_id', who)) as { id: number }[];
    const back = await t.call(
      employees.endpoints.restore,
      { params: { id: employment?.id as number } },
      asAdmin,
    );
    expect([back.status, back.body.messages]).toEqual([409, expect.stringContaining('Restaure-a antes')]);
    const left = async () =>
      (
        await t.pool.query<{ n: number }>(
          `select (select count(*) from natural_entities where id = $1) + (select count(*) from employees
             where natural_entity_id = $1) as n`,
          [who],
        )
      ).rows[0]?.n;
    const age = (table: string, column: string) =>
      t.pool.query(
        `update ${table} set deleted_at = now() - interval '30 days 1 minute' where ${column} = $1`,
        [who],
      );
    await age('natural_entities', 'id');
    await t.runJobs('purge-employees', 'purge-people');
    // The employment can still be brought back, so its person is still there.
    expect(await left()).toBe(2);
    await age('employees', 'natural_entity_id');
    await t.runJobs('purge-employees', 'purge-people');
    expect(await left()).toBe(0);
    const { rows } = await t.pool.query(
      `select name, natural_entity_id from privacy_officers where kind = 'substitute'
       union all select name, natural_entity_id from contacts where name = 'Lia' and natural_entity_id is null`,
    );
    expect(rows).toEqual([
      { name: 'Eva', natural_entity_id: null },
      { name: 'Lia', natural_entity_id: null },
    ]);
  });
});
