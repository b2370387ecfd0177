import { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { driveSharing } from '@conforme/contracts/modules/drive/sharing/drive-sharing.contract.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder, sendPiece, uploadFile } from '../../testing/features/drive.ts';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const own = drive.endpoints;
const outside = driveSharing.endpoints;

let t: TestApp;
let ana: TestUser;
let bia: TestUser;
let role: number;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin: ana, entity: school } = await makeAdministrator(t));
  role = await makeRole(t, []);
  bia = await makeUser(t, { home: school, roleId: role, name: 'Bia' });
});
afterAll(() => t.close());

const as = ({ token }: TestUser) => ({ token });
const names = async (user: TestUser, query: object) =>
  ((await t.call(own.list, { query: query as never }, as(user))).body.items ?? []).map(
    ({ name }: { name: string }) => name,
  );
const read = (user: TestUser, id: number) => t.call(own.read, { params: { id } }, as(user));
const content = (user: TestUser, id: number) => t.call(own.content, { params: { id } }, as(user));
const share = (id: number, shares: object[], user = ana) =>
  t.call(own.setShares, { params: { id }, body: { shares } as never }, as(user));
const withBia = (access: string) => [{ kind: 'user', id: bia.id, access }];
const move = (user: TestUser, ids: number[], to: number | null) =>
  t.call(own.move, { body: { ids, to } }, as(user));
const trash = (user: TestUser, ids: number[]) => t.call(own.trash, { body: { ids } }, as(user));

const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
async function makeLink(id: number, changes: object = {}) {
  const body = { kind: 'folder', until: soon, ...changes } as never;
  const made = await t.call(own.createLink, { params: { id }, body }, as(ana));
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const [link] = made.body.links;
  return { id: link.id as number, param: link.address.split('/').at(-1) as string };
}
const open = (param: string, type = 'folder', more: object = {}) =>
  t.call(outside.open, { body: { param, type, ...more } as never });
const take = (param: string, item: number, more: object = {}) =>
  t.call(outside.download, { body: { param, type: 'folder', item, ...more } as never });

describe('sharing inside', () => {
  test('gives exactly what was given, below that folder and nowhere else', async () => {
    const top = await makeFolder(t, ana, 'Topo');
    const given = await makeFolder(t, ana, 'Dada', top);
    const file = await uploadFile(t, ana, { name: 'dentro.txt', parent: given });
    const beside = await uploadFile(t, ana, { name: 'ao-lado.txt', parent: top });
    await share(given, withBia('read'));
    expect(await names(bia, { view: 'shared' })).toEqual(['Dada']);
    const { body } = await t.call(own.list, { query: { folder: String(given) } as never }, as(bia));
    expect(body.trail).toEqual([{ id: given, name: 'Dada' }]);
    expect((await content(bia, file)).status).toBe(200);
    // Who reaches a file by the folder above it is told at the file, and no further up than the asker sees.
    const { shares, above } = (await read(ana, file)).body;
    expect([shares, above]).toEqual([
      [],
      [{ folder: 'Dada', shares: [{ name: 'Bia', access: 'read' }], has_link: false }],
    ]);
    await share(top, [{ kind: 'role', id: role, access: 'read' }]);
    expect((await read(ana, file)).body.above.map(({ folder }: { folder: string }) => folder)).toEqual([
      'Topo',
      'Dada',
    ]);
    await share(top, []);
    expect((await read(bia, file)).body.above).toHaveLength(1);
    for (const id of [top, beside]) expect((await read(bia, id)).status).toBe(404);
    const update = { params: { id: file }, body: { name: 'x.txt', tags: [] } };
    expect((await t.call(own.update, update, as(bia))).status).toBe(403);
    expect((await trash(bia, [file])).status).toBe(403);
    expect((await move(bia, [file], null)).status).toBe(403);
    expect((await share(given, withBia('edit'), bia)).status).toBe(403);
    const link = { kind: 'folder', until: soon } as never;
    expect((await t.call(own.createLink, { params: { id: given }, body: link }, as(bia))).status).toBe(403);
  });

  test('follows the tree of the moment: moved out, renamed, taken back, put away', async () => {
    const folder = await makeFolder(t, ana, 'Partilhada');
    const inner = await makeFolder(t, ana, 'Interna', folder);
    const file = await uploadFile(t, ana, { name: 'movido.txt', parent: inner });
    await share(folder, withBia('edit'));
    // What was shared by itself stays where its owner put it; what lies in it may be taken out.
    const taken = async (user: TestUser, query: object) =>
      (await t.call(own.list, { query: query as never }, as(user))).body.items.map(
        ({ id, may_take }: { id: number; may_take: boolean }) => [id, may_take],
      );
    expect(await taken(bia, { view: 'shared' })).toContainEqual([folder, false]);
    expect(await taken(bia, { folder: String(folder) })).toEqual([[inner, true]]);
    expect(await taken(ana, {})).toContainEqual([folder, true]);
    expect((await read(bia, folder)).body.may_take).toBe(false);
    expect((await trash(bia, [folder])).status).toBe(403);
    expect((await content(bia, file)).status).toBe(200);
    await t.call(own.update, { params: { id: folder }, body: { name: 'Outro nome', tags: [] } }, as(ana));
    expect((await content(bia, file)).status).toBe(200);
    // Editing does not reach above: neither the folder itself nor what is outside can be taken or given.
    expect((await trash(bia, [folder])).status).toBe(403);
    expect((await move(bia, [inner], null)).status).toBe(409);
    await move(ana, [inner], null);
    expect((await content(bia, file)).status).toBe(404);
    expect(await names(bia, { search: 'movido', view: 'shared' })).toEqual([]);
    await move(ana, [inner], folder);
    expect((await content(bia, file)).status).toBe(200);
    await trash(ana, [folder]);
    expect((await content(bia, file)).status).toBe(404);
    await t.call(own.restore, { body: { ids: [folder] } }, as(ana));
    await share(folder, []);
    expect((await content(bia, file)).status).toBe(404);
  });

  test('a group means its members here; who leaves it has nothing left', async () => {
    const folder = await makeFolder(t, ana, 'Do grupo');
    await share(folder, [{ kind: 'role', id: role, access: 'read' }]);
    expect((await read(bia, folder)).status).toBe(200);
    await t.pool.query('delete from role_users where user_id = $1 and role_id = $2', [bia.id, role]);
    expect((await read(bia, folder)).status).toBe(404);
    await t.pool.query('insert into role_users (user_id, role_id) values ($1, $2)', [bia.id, role]);
    await t.pool.query(
      'insert into data_access_grants (role_id, user_id, legal_entity_id) values ($1, $2, $3)',
      [role, bia.id, school],
    );
    const foreign = await makeAdministrator(t, 'Terceira escola');
    expect((await share(folder, [{ kind: 'user', id: foreign.admin.id, access: 'read' }])).status).toBe(422);
  });
});

describe('sharing by link', () => {
  test('opens the folder and what lies below it, and no other type, folder or file', async () => {
    const folder = await makeFolder(t, ana, 'Para fora');
    const inside = await uploadFile(t, ana, { name: 'publico.txt', parent: folder }, 'olá');
    const secret = await uploadFile(t, ana, { name: 'segredo.txt' });
    const { param } = await makeLink(folder, { notify: true });
    const shown = await open(param);
    expect(shown.body).toMatchObject({ name: 'Para fora', sender: 'Ana Administradora', size: 4 });
    expect(shown.body.items.map(({ name }: { name: string }) => name)).toEqual(['publico.txt']);
    expect((await take(param, inside)).text).toBe('olá');
    expect((await take(param, secret)).body.code).toBe('invalid_link');
    for (const type of ['file', 'request']) expect((await open(param, type)).body.code).toBe('invalid_link');
    expect((await open(param, 'folder', { folder: secret })).body.code).toBe('invalid_link');
    const upload = { param, type: 'folder', name: 'x.txt', size: 3 } as never;
    expect((await t.call(outside.startUpload, { body: upload })).status).toBe(404);
    const { rows } = await t.pool.query(
      `select title, link from notifications where title like 'Link do drive aberto: %'`,
    );
    expect(rows).toEqual([{ title: 'Link do drive aberto: Para fora', link: `/drive?folder=${folder}` }]);
  });

  test('asks for the password first, and tells nothing before', async () => {
    const folder = await makeFolder(t, ana, 'Com senha');
    const file = await uploadFile(t, ana, { name: 'sigilo.txt', parent: folder });
    const { param, id } = await makeLink(folder, { password: 'girassol 77' });
    const shut = await open(param);
    expect(shut.body).toMatchObject({ needs_password: true, name: null, items: [], sender: null });
    expect((await take(param, file)).status).toBe(403);
    expect((await take(param, file, { ticket: 'x'.repeat(40) })).status).toBe(403);
    const enter = (password: string) => t.call(outside.enter, { body: { param, type: 'folder', password } });
    expect((await enter('errada demais')).body.errors).toHaveProperty('password');
    const { ticket } = (await enter('girassol 77')).body;
    expect((await take(param, file, { ticket })).status).toBe(200);
    const other = await makeLink(folder, { password: 'outra senha 1' });
    expect((await take(other.param, file, { ticket })).status).toBe(403);
    // A new password ends what the old one had opened.
    const change = { password: 'senha trocada', notify: false } as never;
    await t.call(own.updateLink, { params: { id: folder, link: id }, body: change }, as(ana));
    expect((await take(param, file, { ticket })).status).toBe(403);
    const log = await t.call(own.linkAccesses, { params: { id: folder, link: id } }, as(ana));
    expect(log.body.map(({ action }: { action: string }) => action)).toEqual([
      'link_downloaded',
      'link_opened',
      'link_refused',
    ]);
    expect((await t.call(own.linkAccesses, { params: { id: folder, link: id } }, as(bia))).status).toBe(404);
  });

  test('of fifty downloads at once exactly as many go as are left', async () => {
    const folder = await makeFolder(t, ana, 'Limitada');
    const file = await uploadFile(t, ana, { name: 'um.txt', parent: folder });
    const { param } = await makeLink(folder, { max_downloads: 7 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => take(param, file)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(43);
    expect((await open(param)).body.downloads_left).toBe(0);
  });

  test('dies with what it opens: revoked, put away, moved to nobody, its maker blocked', async () => {
    const folder = await makeFolder(t, ana, 'Efêmera');
    const file = await uploadFile(t, ana, { name: 'some.txt', parent: folder });
    const one = await makeLink(folder);
    const two = await makeLink(folder);
    await open(one.param);
    const revoke = { params: { id: folder, link: one.id } };
    expect((await t.call(own.revokeLink, revoke, as(ana))).status).toBe(200);
    expect((await t.call(own.revokeLink, revoke, as(ana))).status).toBe(404);
    // Who opened it stays to be seen; its address is handed out to nobody any more.
    const { links } = (await t.call(own.read, { params: { id: folder } }, as(ana))).body;
    expect(links).toMatchObject([
      { id: two.id, state: 'active', address: expect.stringContaining('/sharing/folder/') },
      { id: one.id, state: 'revoked', address: null },
    ]);
    expect((await t.call(own.linkAccesses, revoke, as(ana))).body).toMatchObject([{ action: 'link_opened' }]);
    expect((await open(one.param)).body.code).toBe('invalid_link');
    expect((await take(two.param, file)).status).toBe(200);
    await move(ana, [file], null);
    expect((await take(two.param, file)).body.code).toBe('invalid_link');
    await trash(ana, [folder]);
    expect((await open(two.param)).body.code).toBe('invalid_link');
    await t.call(own.restore, { body: { ids: [folder] } }, as(ana));
    expect((await open(two.param)).status).toBe(200);
    await t.pool.query(`update users set status = 'blocked' where id = $1`, [ana.id]);
    expect((await open(two.param)).body.code).toBe('invalid_link');
    await t.pool.query(`update users set status = 'active' where id = $1`, [ana.id]);
  });

  test('a zip holds what lies below, streamed, with the folders as they are', async () => {
    const folder = await makeFolder(t, ana, 'Zip');
    await uploadFile(t, ana, { name: 'a.txt', parent: folder }, 'A');
    await uploadFile(t, ana, { name: 'b.txt', parent: folder, folders: ['Sub'] }, 'B');
    const gone = await uploadFile(t, ana, { name: 'lixo.txt', parent: folder });
    await trash(ana, [gone]);
    const { param } = await makeLink(folder);
    const answer = await t.call(outside.archive, { body: { param, type: 'folder' } as never });
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipSync(new Uint8Array(answer.bytes));
    expect(Object.keys(files).sort()).toEqual(['Zip/Sub/b.txt', 'Zip/a.txt']);
    const mine = await t.call(own.archive, { query: { ids: String(folder) } as never }, as(ana));
    expect(Object.keys(unzipSync(new Uint8Array(mine.bytes)))).toHaveLength(2);
    expect((await t.call(own.archive, { query: { ids: String(folder) } as never }, as(bia))).status).toBe(
      404,
    );
  });

  test('a request takes files in and shows none', async () => {
    const folder = await makeFolder(t, ana, 'Recebidos');
    const there = await uploadFile(t, ana, { name: 'contrato.txt', parent: folder });
    const { param } = await makeLink(folder, { kind: 'request' });
    const shown = await open(param, 'request');
    expect(shown.body).toMatchObject({ items: [], size: 0 });
    expect((await take(param, there, { type: 'request' })).body.code).toBe('invalid_link');
    const start = (body: object) =>
      t.call(outside.startUpload, { body: { param, type: 'request', ...body } as never });
    expect((await start({ name: '../x', size: 3 })).body.errors).toHaveProperty('name');
    const { upload, key } = (await start({ name: 'contrato.txt', size: 3 })).body;
    const address = `/api/v1/public/drive_sharing/uploads/${upload}`;
    expect((await sendPiece(t, address, 0, Buffer.from('abc'))).status).toBe(404);
    const sent = await sendPiece(t, address, 0, Buffer.from('abc'), { headers: { 'upload-key': key } });
    expect(sent.status, sent.text).toBe(204);
    // Nothing of what is there is replaced by a visitor.
    expect(await names(ana, { folder: String(folder) })).toEqual(['contrato (2).txt', 'contrato.txt']);
    const state = await t.call(outside.uploadState, { params: { upload }, body: { key } });
    expect(state.body).toEqual({ offset: 3, size: 3, node_id: 1 });
  });

  test('a request that asks for notice tells its owner that files came, once a day', async () => {
    const send = async (param: string, name: string) => {
      const body = { param, type: 'request', name, size: 3 } as never;
      const { upload, key } = (await t.call(outside.startUpload, { body })).body;
      const headers = { 'upload-key': key };
      const address = `/api/v1/public/drive_sharing/uploads/${upload}`;
      expect((await sendPiece(t, address, 0, Buffer.from('abc'), { headers })).status).toBe(204);
    };
    for (const [folderName, notify, told] of [
      ['Com aviso', true, 1],
      ['Sem aviso', false, 0],
    ] as const) {
      const { param } = await makeLink(await makeFolder(t, ana, folderName), { kind: 'request', notify });
      await send(param, 'um.txt');
      await send(param, 'dois.txt');
      const { rows } = await t.pool.query(
        `select link from notifications where user_id = $1 and title like 'Chegaram arquivos no drive: ' || $2`,
        [ana.id, folderName],
      );
      expect(rows).toHaveLength(told);
    }
  });

  test('a wrong field is refused at that field', async () => {
    const folder = await makeFolder(t, ana, 'Campos');
    const refused = async (body: object) =>
      (
        await t.call(
          own.createLink,
          { params: { id: folder }, body: { kind: 'folder', until: soon, ...body } as never },
          as(ana),
        )
      ).body.errors;
    expect(await refused({ kind: 'file' })).toHaveProperty('kind');
    expect(await refused({ until: '2020-01-01' })).toHaveProperty('until');
    expect(await refused({ until: '2099-01-01' })).toHaveProperty('until');
    expect(await refused({ password: 'curta' })).toHaveProperty('password');
    expect(await refused({ max_downloads: 0 })).toHaveProperty('max_downloads');
  });
});
