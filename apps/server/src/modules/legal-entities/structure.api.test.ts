import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOwnOrganisation } from '../../platform/accounts/self-registered.ts';
import { runDueJobs } from '../../testing/background.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  openTestSession,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { read, move, moveEffects, deactivate, activate, outside, accompany, grid } = legalEntities.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t, 'Rede Ipê'));
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const unit = (name: string, parent = school) => makeOrganisation(t, name, parent);
const versionOf = async (id: number): Promise<number> =>
  (await t.pool.query('select version from legal_entities where id = $1', [id])).rows[0].version;
const to = async (id: number, parent_id: number, options: object = asAdmin()) =>
  t.call(move, { params: { id }, body: { parent_id, version: await versionOf(id) } }, options);
const close = (id: number, options: object = asAdmin()) => t.call(deactivate, { params: { id } }, options);
const open = (id: number, options: object = asAdmin()) => t.call(activate, { params: { id } }, options);
const at = (entity: number) => `${entity},legal_entity`;
const told = async (action: string) => (await auditRows(t)).filter((row) => row.action === action);

describe('moving', () => {
  test('changes who reaches it, at once, and says so beforehand', async () => {
    const [north, south] = [await unit('Norte'), await unit('Sul')];
    const leaf = await unit('Folha', north);
    await unit('Folhinha', leaf);
    const role = await makeRole(t, ['legal_entities.menu']);
    const northern = await makeUser(t, { home: school, roleId: role, entities: [north] });
    const southern = await makeUser(t, { home: school, roleId: role, entities: [south] });
    const effects = await t.call(
      moveEffects,
      { params: { id: leaf }, body: { parent_id: south, version: 1 } },
      asAdmin(),
    );
    expect(effects.body).toEqual({ gaining: 1, losing: 1, units: 1 });
    const seen = async ({ token }: TestUser) => (await t.call(grid, {}, { token, entity: at(leaf) })).status;
    expect([await seen(northern), await seen(southern)]).toEqual([200, 403]);
    expect((await to(leaf, south)).body.parent).toEqual({ id: south, label: 'Sul' });
    expect([await seen(northern), await seen(southern)]).toEqual([403, 200]);
    expect((await told('legal_entity.moved')).at(-1)).toMatchObject({
      object_id: leaf,
      meta: { from: north, to: south },
    });
  });

  test('never below itself, never out of or into what one does not see, never over a newer version', async () => {
    const top = await unit('Topo');
    const [left, right] = [await unit('Esquerda', top), await unit('Direita', top)];
    const under = await unit('Abaixo', left);
    const cycle = { parent_id: ['Uma unidade não fica abaixo dela mesma nem de uma unidade sua.'] };
    expect((await to(left, under)).body.errors).toEqual(cycle);
    expect((await to(left, left)).body.errors).toEqual(cycle);
    expect((await to(left, top)).body.errors).toEqual({ parent_id: ['A unidade já está aqui.'] });
    const foreign = await makeOrganisation(t, 'Alheia');
    expect((await to(left, foreign)).body.errors).toEqual({ parent_id: ['Esta organização não existe.'] });
    // From inside `left` its own parent is out of sight.
    const inside = { ...asAdmin(), entity: at(left) };
    expect((await to(left, under, inside)).body.messages).toMatch(/organização que você não alcança daqui/);
    expect((await to(school, left)).body.messages).toBe(
      'Uma organização principal não fica abaixo de outra.',
    );
    const stale = { params: { id: left }, body: { parent_id: right, version: 99 } };
    expect((await t.call(move, stale, asAdmin())).body.code).toBe('stale_version');
  });

  test('two moves at the same moment that would make a ring: one of them is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await unit('Um'), await unit('Dois')];
      const answers = await Promise.all([to(one, two), to(two, one)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const { rows } = await t.pool.query(
        `select count(*)::int as pairs from legal_entity_tree a join legal_entity_tree b
           on b.ancestor_id = a.entity_id and b.entity_id = a.ancestor_id where a.ancestor_id <> a.entity_id`,
      );
      expect(rows).toEqual([{ pairs: 0 }]);
    }
  });

  test('the tree the database keeps is the one the parents tell, after any moves', async () => {
    const units = [await unit('a'), await unit('b'), await unit('c'), await unit('d')];
    let seed = 7;
    const next = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return units[seed % units.length] as number;
    };
    for (let round = 0; round < 30; round++) await to(next(), next());
    const { rows } = await t.pool.query(`
      with recursive walked as (
        select id as ancestor_id, id as entity_id from legal_entities
        union all select walked.ancestor_id, e.id from walked join legal_entities e on e.parent_id = walked.entity_id
      )
      (select * from walked except select ancestor_id, entity_id from legal_entity_tree)
      union all
      (select ancestor_id, entity_id from legal_entity_tree except select * from walked)`);
    expect(rows).toEqual([]);
  });

  test('takes its own permission', async () => {
    const leaf = await unit('Folha');
    const role = await makeRole(t, ['legal_entities.menu', 'legal_entities.edit']);
    const clerk = await makeUser(t, { home: school, roleId: role });
    expect((await to(leaf, await unit('Outra'), { token: clerk.token })).status).toBe(403);
    expect((await close(leaf, { token: clerk.token })).status).toBe(403);
  });
});

describe('a closed organisation', () => {
  test('is no context, no choice and nobody’s way in; the one above still sees it, and opens it again', async () => {
    const leaf = await unit('Polo Fechado');
    const role = await makeRole(t, ['legal_entities.menu']);
    const local = await makeUser(t, { home: school, roleId: role, entities: [leaf] });
    const contexts = async () =>
      (
        await t.call(dataAccess.endpoints.grid, { query: { per_page: '100' } as never }, asAdmin())
      ).body.model.data.map(({ id }: { id: number }) => id);
    expect(await contexts()).toContain(leaf);
    expect((await close(leaf)).status).toBe(200);
    expect(await contexts()).not.toContain(leaf);
    expect((await t.call(grid, {}, { ...asAdmin(), entity: at(leaf) })).status).toBe(403);
    // Signed in, with nothing in reach: no permission is left.
    expect((await t.call(grid, {}, { token: local.token })).status).toBe(403);
    expect((await t.call(dataAccess.endpoints.defaultEntity, {}, { token: local.token })).body).toMatchObject(
      {
        entity: null,
      },
    );
    const options = await t.call(
      legalEntities.endpoints.list,
      { query: { search: 'Polo Fechado' } as never },
      asAdmin(),
    );
    expect(options.body).toEqual([]);
    expect((await t.call(read, { params: { id: leaf } }, asAdmin())).body.state).toBe('inactive');
    expect((await close(leaf)).body.messages).toBe('Esta organização já está desativada.');
    expect((await open(leaf)).status).toBe(200);
    expect((await t.call(grid, {}, { token: local.token })).status).toBe(200);
  });

  test('closes from below and opens from above', async () => {
    const branch = await unit('Ramo');
    const leaf = await unit('Folha', branch);
    expect((await close(branch)).body.messages).toBe('Desative antes as unidades desta organização.');
    await close(leaf);
    await close(branch);
    expect((await open(leaf)).body.messages).toBe('Reative antes a organização acima desta.');
  });

  test('the last open one stays open, and nobody closes their own last way in', async () => {
    for (const { id } of (
      await t.pool.query('select id from legal_entities where parent_id is not null order by id desc')
    ).rows)
      await close(id);
    await t.pool.query('update legal_entities set active = false where parent_id is not null');
    expect((await close(school)).body.messages).toMatch(/ao menos uma pessoa ativa na administração/);
    await t.pool.query('update legal_entities set active = true');
    const role = await makeRole(t, ['legal_entities.menu', 'legal_entities.move']);
    const owner = await makeUser(t, { home: school, roleId: role });
    expect((await close(school, { token: owner.token })).status).toBe(403);
  });

  test('a root is opened again from another organisation, by an administrator who reaches it', async () => {
    const root = await makeOrganisation(t, 'Instituto Novo');
    const roleId = await roleNamed(t, 'admin');
    await t.pool.query(
      'insert into data_access_grants (role_id, user_id, legal_entity_id) values ($1, $2, $3)',
      [roleId, admin.id, root],
    );
    expect((await close(root, { ...asAdmin(), entity: at(root) })).status).toBe(200);
    const there = await t.call(outside, { query: { search: 'instituto novo' } as never }, asAdmin());
    expect(there.body.rows).toMatchObject([{ id: root, why: 'closed' }]);
    const other = await makeUser(t, { home: school, roleId });
    expect((await open(root, { token: other.token })).status).toBe(404);
    expect((await open(root)).status).toBe(200);
    expect((await t.call(grid, {}, { ...asAdmin(), entity: at(root) })).status).toBe(200);
  });
});

describe('an organisation that registered itself', () => {
  async function registered(name: string) {
    const email = `${name.toLowerCase()}@nova.test`;
    const userId = await t.system
      .transaction()
      .execute((db) => createOwnOrganisation(db, name, { name: 'Dona', email, passwordHash: null }));
    const { home_entity_id: id } = await t.system
      .selectFrom('users')
      .select('home_entity_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return { id, userId };
  }
  const listed = async (search: string, options: object = asAdmin()) =>
    (await t.call(outside, { query: { search } as never }, options)).body.rows;

  test('is listed by name alone until an administrator accompanies it, which its owner is told', async () => {
    const { id, userId } = await registered('Solitaria');
    expect(await listed('solitaria')).toEqual([
      { id, name: 'Solitaria', cnpj: null, created_at: expect.any(String), why: 'unaccompanied' },
    ]);
    expect((await t.call(grid, {}, { ...asAdmin(), entity: at(id) })).status).toBe(403);
    const two = await Promise.all([1, 2].map(() => t.call(accompany, { params: { id } }, asAdmin())));
    expect(two.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await t.call(grid, {}, { ...asAdmin(), entity: at(id) })).status).toBe(200);
    expect(await listed('solitaria')).toEqual([]);
    expect((await told('legal_entity.accompanied')).map((row) => row.legal_entity_id).sort()).toEqual(
      [school, id].sort(),
    );
    await runDueJobs(t, []);
    const { rows } = await t.pool.query('select message from notifications where user_id = $1', [userId]);
    expect(rows).toEqual([{ message: expect.stringMatching(/passou a acompanhar Solitaria/) }]);
  });

  test('is no longer to be had once another administrator reaches it, and never by another group', async () => {
    const { id } = await registered('Disputada');
    const roleId = await roleNamed(t, 'admin');
    await makeUser(t, { home: id, roleId });
    expect(await listed('disputada')).toEqual([]);
    expect((await t.call(accompany, { params: { id } }, asAdmin())).status).toBe(404);
    const lone = await registered('Alheia');
    const owner = await openTestSession(t, lone.userId, await roleNamed(t, 'responsavel_organizacao'));
    expect((await t.call(outside, { query: {} as never }, { token: owner })).status).toBe(403);
    expect((await t.call(accompany, { params: { id: lone.id } }, { token: owner })).status).toBe(403);
  });
});
