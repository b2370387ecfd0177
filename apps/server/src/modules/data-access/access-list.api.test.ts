import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '../../catalog-tests/records/record-makers.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let unit: number;
let admin: TestUser;
let clerks: number;
let clerk: TestUser;
let pupil: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Ipê Norte', school);
  clerks = await makeRole(t, ['users.menu']);
  clerk = await makeUser(t, { home: school, roleId: clerks, entities: [unit], name: 'Breno Ávila' });
  pupil = await makePerson(t, unit, 'Caio');
  const foreign = await makeOrganisation(t, 'Escola de Fora');
  await makeUser(t, { home: foreign, roleId: clerks, name: 'canary-foreign' });
  await t.system
    .insertInto('data_access_grants')
    .values({ role_id: clerks, legal_entity_id: school })
    .execute();
  await t.system
    .insertInto('data_access_grants')
    .values({ role_id: clerks, user_id: clerk.id, natural_entity_id: pupil })
    .execute();
});
afterAll(() => t.close());

type Row = Record<string, unknown>;
const list = async (query: object = {}, options: object = {}) => {
  const answer = await t.call(
    dataAccess.endpoints.grants,
    { query: { per_page: '50', ...query } },
    { token: admin.token, ...options },
  );
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain('canary');
  return answer.body.model.data as Row[];
};

describe('who reaches the active entity', () => {
  test('groups, single people and persons, with what giving and taking needs', async () => {
    const rows = await list({ order_column: 'id' });
    expect(rows).toHaveLength(4);
    expect(rows).toContainEqual(
      expect.objectContaining({
        kind: 'group',
        entity_id: school,
        role_id: clerks,
        user_id: null,
        user_name: null,
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        kind: 'user',
        entity_name: 'Ipê Norte',
        user_id: clerk.id,
        user_name: 'Breno Ávila',
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ entity_type: 'natural_entity', entity_id: pupil, entity_name: 'Caio Prado' }),
    );
  });

  test('a unit shows its own, not those of the organisation above', async () => {
    const rows = await list({}, { entity: `${unit},legal_entity` });
    expect(rows.map(({ entity_id, entity_type }) => [entity_type, entity_id])).toEqual([
      ['legal_entity', unit],
      ['natural_entity', pupil],
    ]);
  });

  test('found by entity, group or person, accents or not; filtered by kind', async () => {
    expect(await list({ filters: { search: 'avila' } })).toHaveLength(2);
    expect(await list({ filters: { search: 'norte' } })).toHaveLength(1);
    const groups = await list({
      filters: { items: [{ column: 'kind', operator: 'equals', value: 'group' }] },
    });
    expect(groups.map(({ user_id }) => user_id)).toEqual([null]);
  });

  test('told by the names of now', async () => {
    const named = async () =>
      (await list({ order_column: 'id' })).map((row) => [row.entity_name, row.role_name, row.user_name]);
    const before = await named();
    const rename = async (table: string, id: number, names: string) => {
      await t.pool.query(`update ${table} set ${names} where id = $1`, [id]);
    };
    await rename('roles', clerks, `display_name = 'Secretaria'`);
    await rename('users', clerk.id, `name = 'Breno Ávila Lima'`);
    await rename('legal_entities', unit, `trading_name = 'Ipê do Norte'`);
    await rename('natural_entities', pupil, `first_name = 'Caíque'`);
    expect(await named()).not.toEqual(before);
    expect(await named()).toEqual([
      before[0],
      ['Ipê do Norte', 'Secretaria', 'Breno Ávila Lima'],
      [before[2]?.[0], 'Secretaria', null],
      ['Caíque Prado', 'Secretaria', 'Breno Ávila Lima'],
    ]);
  });

  test('a group or a person that was deleted is not told, and told again when it is back', async () => {
    const kept = await list();
    const mark = async (table: string, id: number, when: string) => {
      await t.pool.query(`update ${table} set deleted_at = ${when} where id = $1`, [id]);
    };
    await mark('natural_entities', pupil, 'now()');
    expect(await list()).toHaveLength(kept.length - 1);
    await mark('roles', clerks, 'now()');
    expect(await list()).toHaveLength(1);
    await mark('natural_entities', pupil, 'null');
    await mark('roles', clerks, 'null');
    expect(await list()).toEqual(kept);
  });

  /** In a transaction that has come as far as its end, and waits there until somebody else has come to theirs. */
  const meanwhile = async <T>(first: string, values: unknown[], second: () => Promise<T>): Promise<T> => {
    const client = await t.pool.connect();
    await client.query('begin');
    await client.query(first, values);
    await client.query('set constraints all immediate');
    const waiting = second();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await client.query('commit');
    client.release();
    return waiting;
  };

  test('a name that changes while an access is given is the one that is told', async () => {
    const { id } = await meanwhile(
      `update roles set display_name = 'Secretaria geral' where id = $1`,
      [clerks],
      () =>
        t.system
          .insertInto('data_access_grants')
          .values({ role_id: clerks, legal_entity_id: unit })
          .returning('id')
          .executeTakeFirstOrThrow(),
    );
    expect(await list()).toContainEqual(expect.objectContaining({ id, role_name: 'Secretaria geral' }));

    await meanwhile('delete from data_access_grants where id = $1', [id], () =>
      t.pool.query(`update legal_entities set trading_name = 'Ipê Norte Novo' where id = $1`, [unit]),
    );
    const rows = await list({ filters: { search: 'norte' } });
    expect(rows).toMatchObject([{ entity_name: 'Ipê Norte Novo', user_id: clerk.id }]);
  });

  test('two names that change at once are both told', async () => {
    await meanwhile(`update legal_entities set trading_name = 'Ipê Norte Sul' where id = $1`, [unit], () =>
      t.pool.query(`update users set name = 'Breno Ávila Prado' where id = $1`, [clerk.id]),
    );
    expect(await list({ filters: { search: 'norte' } })).toMatchObject([
      { entity_name: 'Ipê Norte Sul', user_name: 'Breno Ávila Prado' },
    ]);
  });

  test('what was taken away is gone', async () => {
    const [row] = await list({ filters: { search: 'norte' } });
    await t.call(
      dataAccess.endpoints.revoke,
      {
        params: { type: String(row?.entity_type), id: Number(row?.entity_id), role: Number(row?.role_id) },
        body: { user_id: row?.user_id },
      },
      { token: admin.token },
    );
    expect(await list({ filters: { search: 'norte' } })).toEqual([]);
  });
});
