import { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder, uploadFile } from '../../testing/features/drive.ts';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const own = drive.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
let roleId: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  roleId = await makeRole(t, []);
});
afterAll(() => t.close());

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const as = ({ token }: TestUser) => ({ token });
const person = (name: string) => makeUser(t, { home: school, roleId, name });
const remove = (id: number, to?: number) =>
  t.call(
    users.endpoints.remove,
    { params: { id }, ...(to === undefined ? {} : { query: { drive_to: to } as never }) },
    as(admin),
  );
const list = async (user: TestUser, query: object = {}) =>
  (await t.call(own.list, { query: query as never }, as(user))).body;
const names = async (user: TestUser, query: object = {}): Promise<string[]> =>
  (await list(user, query)).items.map(({ name }: { name: string }) => name);
const share = (user: TestUser, id: number, to: TestUser, access: 'read' | 'edit') =>
  t.call(
    own.setShares,
    { params: { id }, body: { shares: [{ kind: 'user', id: to.id, access }] } },
    as(user),
  );
const act = (user: TestUser, name: 'trash' | 'restore', ids: number[]) =>
  t.call(own[name], { body: { ids } }, as(user));
const fieldOf = ({ body }: { body: { errors?: Record<string, string[]> } }) => body.errors?.drive_to?.[0];

describe('an account whose drive is in use', () => {
  test('stays until somebody gets the drive, and the team goes on working in it', async () => {
    const [lia, bia, caio] = [await person('Lia Mota'), await person('Bia'), await person('Caio')];
    const team = await makeFolder(t, lia, 'Equipe');
    const plan = await uploadFile(t, lia, { name: 'plano.txt', parent: team }, 'o plano');
    const thrown = await uploadFile(t, lia, { name: 'velho.txt', parent: team });
    await act(lia, 'trash', [thrown]);
    await share(lia, team, bia, 'edit');
    const link = await t.call(
      own.createLink,
      { params: { id: plan }, body: { kind: 'file', until: inAWeek } },
      as(lia),
    );
    expect(link.status).toBe(200);
    const used = (await list(lia)).room.used;

    const refused = await remove(lia.id);
    expect([refused.status, fieldOf(refused), refused.body.messages]).toEqual([
      422,
      expect.stringContaining('tem 2 itens'),
      expect.stringContaining('tem 2 itens'),
    ]);
    expect(await names(bia, { folder: team })).toEqual(['plano.txt']);

    expect((await remove(lia.id, caio.id)).status).toBe(200);
    expect(await names(caio)).toEqual(['Drive de Lia Mota']);
    expect((await list(caio)).room.used).toBe(used);
    // Whoever worked in it goes on, and what it takes counts for who has it now.
    await uploadFile(t, bia, { name: 'novo.txt', parent: team }, 'novo');
    expect(await names(caio, { folder: team })).toEqual(['novo.txt', 'plano.txt']);
    expect((await list(caio)).room.used).toBe(used + 4);
    expect(await names(caio, { view: 'trash' })).toEqual(['velho.txt']);
    expect((await act(caio, 'restore', [thrown])).status).toBe(200);
    expect(await names(caio, { folder: team })).toContain('velho.txt');
    const linked = await t.pool.query(
      `select revoked_at is not null as revoked, revoked_by from public_links where target_id = $1`,
      [plan],
    );
    expect(linked.rows).toEqual([{ revoked: true, revoked_by: admin.id }]);
    const { rows } = await t.pool.query(`select link from notifications where user_id = $1`, [caio.id]);
    const [top] = (await list(caio)).items;
    expect(rows).toEqual([{ link: `/drive?folder=${top.id}` }]);
  });

  test('goes to nobody who cannot take it', async () => {
    const [dora, eva] = [await person('Dora'), await person('Eva')];
    await uploadFile(t, dora, { name: 'a.txt' });
    const outside = await makeUser(t, { home: school, roleId, entities: [], name: 'Fora' });
    const cases: [string, number, string][] = [
      ['nobody', 999_999, 'ativa'],
      ['herself', dora.id, 'ativa'],
    ];
    for (const [who, to, words] of cases) expect(fieldOf(await remove(dora.id, to)), who).toContain(words);
    await t.pool.query(`update users set status = 'inactive' where id = $1`, [eva.id]);
    expect(fieldOf(await remove(dora.id, eva.id))).toContain('ativa');
    const student = await makeRole(t, []);
    await t.pool.query(`insert into drive_quotas (legal_entity_id, role_id, megabytes) values ($1, $2, 0)`, [
      school,
      student,
    ]);
    const small = await makeUser(t, { home: school, roleId: student });
    expect(fieldOf(await remove(dora.id, small.id))).toContain('não cabe');
    expect(fieldOf(await remove(dora.id, outside.id))).toContain('não alcança');
    expect(await names(dora)).toEqual(['a.txt']);
  });

  test('is not removed past the rule either: the database keeps it', async () => {
    const gil = await person('Gil');
    await makeFolder(t, gil, 'Pasta');
    await expect(t.pool.query('delete from users where id = $1', [gil.id])).rejects.toThrow(
      'not handed over',
    );
  });
});

describe('an account whose drive is empty', () => {
  test('is removed as before; what it threw away goes on its day', async () => {
    const [ivo, joana] = [await person('Ivo'), await person('Joana')];
    const folder = await makeFolder(t, ivo, 'Lixo');
    await act(ivo, 'trash', [folder]);
    expect((await remove(ivo.id)).status).toBe(200);
    expect((await remove(joana.id)).status).toBe(200);
    await t.pool.query(`update drive_nodes set trashed_at = now() - interval '31 days' where id = $1`, [
      folder,
    ]);
    await t.runJobs('empty-drive-trash');
    expect((await t.pool.query('select from drive_nodes where id = $1', [folder])).rowCount).toBe(0);
  });
});
