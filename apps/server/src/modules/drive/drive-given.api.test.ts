import { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopedDatabase, type Transaction } from '../../core/database/database.ts';
import { makeFolder, uploadFile } from '../../testing/features/drive.ts';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const own = drive.endpoints;

let t: TestApp;
let ana: TestUser;
let bia: TestUser;
let caio: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin: ana, entity: school } = await makeAdministrator(t));
  const roleId = await makeRole(t, []);
  bia = await makeUser(t, { home: school, roleId, name: 'Bia' });
  caio = await makeUser(t, { home: school, roleId, name: 'Caio' });
});
afterAll(() => t.close());

const as = ({ token }: TestUser) => ({ token });
const list = async (user: TestUser, query: object = {}) =>
  (await t.call(own.list, { query: query as never }, as(user))).body;
const names = async (user: TestUser, query: object = {}): Promise<string[]> =>
  (await list(user, query)).items.map(({ name }: { name: string }) => name);
const usedBy = async (user: TestUser): Promise<number> => (await list(user)).room.used;
const read = async (user: TestUser, id: number) =>
  (await t.call(own.read, { params: { id } }, as(user))).body;
const place = (act: 'move' | 'copy', user: TestUser, ids: number[], to: number | null) =>
  t.call(own[act], { body: { ids, to } }, as(user));
const share = (user: TestUser, id: number, shares: readonly [TestUser, 'read' | 'edit'][]) =>
  t.call(
    own.setShares,
    { params: { id }, body: { shares: shares.map(([{ id }, access]) => ({ kind: 'user', id, access })) } },
    as(user),
  );
/** Past our own rules, as the application's role: what the database allows. */
const asApp = <T>(user: TestUser, work: (db: Transaction) => Promise<T>): Promise<T> =>
  scopedDatabase(t.pool, { role: 'conforme_app', userId: user.id, legalEntityIds: [school] })
    .transaction()
    .execute(work);
const actions = async (): Promise<string[]> =>
  (
    await t.pool.query(`select action from audit_events where action like 'drive.%' order by id desc limit 3`)
  ).rows.map(({ action }) => action);

describe('into a folder of somebody else', () => {
  test('what is moved becomes theirs, with its versions and in their room, and they are told', async () => {
    const inbox = await makeFolder(t, ana, 'Entregas');
    await share(ana, inbox, [[bia, 'edit']]);
    const folder = await makeFolder(t, bia, 'Relatório');
    const file = await uploadFile(t, bia, { name: 'dados.txt', parent: folder }, '12345');
    await uploadFile(t, bia, { name: 'dados.txt', parent: folder }, '1234567');
    const before = { ana: await usedBy(ana), bia: await usedBy(bia) };

    const moved = await place('move', bia, [folder], inbox);
    expect([moved.status, moved.body]).toEqual([200, { count: 1 }]);
    expect(await usedBy(bia)).toBe(before.bia - 12);
    expect(await usedBy(ana)).toBe(before.ana + 12);
    expect(await names(ana, { folder: inbox })).toEqual(['Relatório']);
    const detail = await read(ana, file);
    expect(detail).toMatchObject({ access: 'owner', owner: { id: ana.id }, place: 'Entregas › Relatório' });
    expect(detail.versions).toHaveLength(2);
    // Whoever gave it still changes it by the right they hold on the folder, and no longer shares it.
    expect((await read(bia, file)).access).toBe('edit');
    expect((await share(bia, file, [[caio, 'read']])).status).toBe(403);
    expect((await place('move', bia, [folder], null)).status).toBe(409);
    expect(await actions()).toContain('drive.given');
    const { rows } = await t.pool.query('select title, message from notifications where user_id = $1', [
      ana.id,
    ]);
    expect(rows).toContainEqual({
      title: 'Recebido no seu drive: Relatório',
      message: expect.stringMatching(/^Bia moveu “Relatório”/),
    });
  });

  test('a name that is taken there gets a number, and the trash of the giver stays theirs', async () => {
    const inbox = await makeFolder(t, ana, 'Segunda entrega');
    await share(ana, inbox, [[bia, 'edit']]);
    await makeFolder(t, ana, 'Atas', inbox);
    const folder = await makeFolder(t, bia, 'Atas');
    const secret = await uploadFile(t, bia, { name: 'rascunho.txt', parent: folder }, 'só meu');
    await t.call(own.trash, { body: { ids: [secret] } }, as(bia));
    expect((await place('move', bia, [folder], inbox)).status).toBe(200);
    expect(await names(ana, { folder: inbox })).toEqual(['Atas', 'Atas (2)']);
    expect(await names(ana, { view: 'trash' })).toEqual([]);
    expect((await t.call(own.read, { params: { id: secret } }, as(ana))).status).toBe(404);
    expect((await t.call(own.restore, { body: { ids: [secret] } }, as(bia))).status).toBe(200);
    expect(await names(bia)).toContain('rascunho.txt');
  });

  test('a right to see, none at all, or one that was taken back is not enough', async () => {
    const inbox = await makeFolder(t, ana, 'Só leitura');
    const file = await uploadFile(t, bia, { name: 'meu.txt' });
    for (const act of ['move', 'copy'] as const) {
      expect((await place(act, bia, [file], inbox)).status).toBe(404);
      await share(ana, inbox, [[bia, 'read']]);
      expect((await place(act, bia, [file], inbox)).status).toBe(403);
      await share(ana, inbox, []);
    }
    expect(await names(bia)).toContain('meu.txt');
  });

  test('what is shared, linked or being received is not given before that ends', async () => {
    const inbox = await makeFolder(t, ana, 'Com condições');
    await share(ana, inbox, [[bia, 'edit']]);
    const folder = await makeFolder(t, bia, 'Cheia');
    const file = await uploadFile(t, bia, { name: 'dentro.txt', parent: folder });
    const refusal = async () => (await place('move', bia, [folder], inbox)).body.messages?.[0]?.message ?? '';
    await share(bia, file, [[caio, 'read']]);
    expect(JSON.stringify((await place('move', bia, [folder], inbox)).body)).toContain(
      'deixe de compartilhar',
    );
    await share(bia, file, []);
    const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const made = await t.call(
      own.createLink,
      { params: { id: folder }, body: { kind: 'request', until } as never },
      as(bia),
    );
    expect(JSON.stringify((await place('move', bia, [folder], inbox)).body)).toContain('revogue os links');
    await t.call(own.revokeLink, { params: { id: folder, link: made.body.links[0].id } }, as(bia));
    const begun = await t.call(
      own.startUpload,
      { body: { parent_id: folder, folders: [], name: 'vem.bin', size: 10 } },
      as(bia),
    );
    expect(JSON.stringify((await place('move', bia, [folder], inbox)).body)).toContain('espere terminar');
    await t.call(own.cancelUpload, { params: { upload: begun.body.upload } }, as(bia));
    expect(await refusal()).toBe('');
    expect(await names(ana, { folder: inbox })).toEqual(['Cheia']);
  });

  test('their room decides, for what is moved with all versions and for what is copied', async () => {
    const small = await makeRole(t, []);
    const dani = await makeUser(t, { home: school, roleId: small, name: 'Dani' });
    const inbox = await makeFolder(t, dani, 'Pequena');
    await share(dani, inbox, [[bia, 'edit']]);
    const file = await uploadFile(t, bia, { name: 'grande.bin' }, Buffer.alloc(700_000, 'a'));
    await uploadFile(t, bia, { name: 'grande.bin' }, Buffer.alloc(700_000, 'b'));
    await t.pool.query('insert into drive_quotas (legal_entity_id, role_id, megabytes) values ($1, $2, 1)', [
      school,
      small,
    ]);
    expect((await place('move', bia, [file], inbox)).status).toBe(413);
    expect((await place('copy', bia, [file], inbox)).status).toBe(200);
    expect((await place('copy', bia, [file], inbox)).status).toBe(413);
    expect(await usedBy(dani)).toBe(700_000);
  });

  test('from one shared folder to another of the same drive it stays its owner’s; out of it one copies', async () => {
    const [from, to] = [await makeFolder(t, ana, 'Entrada'), await makeFolder(t, ana, 'Saída')];
    await share(ana, from, [[bia, 'edit']]);
    await share(ana, to, [[bia, 'edit']]);
    const file = await uploadFile(t, bia, { name: 'passa.txt', parent: from });
    expect((await place('move', bia, [file], to)).status).toBe(200);
    expect((await read(ana, file)).owner.id).toBe(ana.id);
    const mine = await makeFolder(t, bia, 'Minhas cópias');
    expect((await place('move', bia, [file], mine)).status).toBe(409);
    expect((await place('copy', bia, [file], mine)).status).toBe(200);
    expect(await names(bia, { folder: mine })).toEqual(['passa.txt']);
    expect((await list(bia, { folder: mine })).items[0].owner.id).toBe(bia.id);
  });

  test('the database gives nothing that is not the asker’s, nor where they have no right', async () => {
    const inbox = await makeFolder(t, ana, 'Cofre');
    const foreign = await makeFolder(t, caio, 'De Caio');
    const mine = await makeFolder(t, bia, 'De Bia');
    const give = (top: number) =>
      asApp(bia, (db) => sql`select give_drive_tree(${top}, ${inbox}, 'Roubado')`.execute(db)).then(
        () => 'given',
        (error) => error.code,
      );
    expect(await give(mine)).toBe('42501');
    await share(ana, inbox, [[bia, 'read']]);
    expect(await give(mine)).toBe('42501');
    await share(ana, inbox, [[bia, 'edit']]);
    expect(await give(foreign)).toBe('42501');
    expect(await give(mine)).toBe('given');
  });
});

describe('earlier versions', () => {
  const remove = (user: TestUser, id: number, number: number | null) =>
    number === null
      ? t.call(own.deleteEarlierVersions, { params: { id } }, as(user))
      : t.call(own.deleteVersion, { params: { id, number } }, as(user));
  const withVersions = async (parent: number | null = null) => {
    const name = `plano ${Math.random()}.txt`;
    let id = 0;
    for (const content of ['a', 'bb', 'ccc']) id = await uploadFile(t, bia, { name, parent }, content);
    return id;
  };

  test('are deleted one by one or all at once, and their room is free', async () => {
    const id = await withVersions();
    const before = await usedBy(bia);
    const one = await remove(bia, id, 2);
    expect(one.body.versions.map(({ number }: { number: number }) => number)).toEqual([3, 1]);
    expect(await usedBy(bia)).toBe(before - 2);
    expect(one.body.activity[0]).toMatchObject({ action: 'version_deleted' });
    expect(await actions()).toContain('drive.version_deleted');
    expect((await remove(bia, id, null)).body.versions).toHaveLength(1);
    expect(await usedBy(bia)).toBe(before - 3);
    expect((await t.call(own.content, { params: { id }, query: {} as never }, as(bia))).text).toBe('ccc');
    // Numbers are never given twice.
    const again = await uploadFile(t, bia, { name: (await read(bia, id)).name }, 'dddd');
    expect((await read(bia, again)).versions.map(({ number }: { number: number }) => number)).toEqual([4, 3]);
  });

  test('the one that is shown stays, and so does what is not there or in the trash', async () => {
    const id = await withVersions();
    expect((await remove(bia, id, 3)).status).toBe(409);
    expect((await remove(bia, id, 9)).status).toBe(404);
    expect((await remove(bia, id, null)).status).toBe(200);
    expect((await remove(bia, id, null)).status).toBe(409);
    await t.call(own.trash, { body: { ids: [id] } }, as(bia));
    expect((await remove(bia, id, null)).status).toBe(409);
  });

  test('are the owner’s to delete: whoever may change the file may not, nor does the database let them', async () => {
    const folder = await makeFolder(t, bia, `Com versões ${Math.random()}`);
    await share(bia, folder, [[caio, 'edit']]);
    const id = await withVersions(folder);
    expect((await remove(caio, id, 1)).status).toBe(403);
    expect((await remove(ana, id, 1)).status).toBe(404);
    const deleted = async (user: TestUser, number: number) =>
      (
        await asApp(user, (db) =>
          sql`delete from drive_versions where node_id = ${id} and number = ${number} returning id`.execute(
            db,
          ),
        )
      ).rows.length;
    expect([await deleted(caio, 1), await deleted(bia, 3), await deleted(bia, 1)]).toEqual([0, 0, 1]);
  });

  test('equal contents stay as long as another file has them', async () => {
    const content = `guardado duas vezes ${Math.random()}`;
    const [one, two] = [
      await uploadFile(t, bia, { name: 'um.txt' }, content),
      await uploadFile(t, bia, { name: 'dois.txt' }, content),
    ];
    await uploadFile(t, bia, { name: 'um.txt' }, 'outro');
    expect((await remove(bia, one, 1)).status).toBe(200);
    expect((await t.call(own.content, { params: { id: two }, query: {} as never }, as(bia))).text).toBe(
      content,
    );
  });
});
