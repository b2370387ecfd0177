import { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder, sendPiece, uploadAddress, uploadFile } from '../../testing/features/drive.ts';
import {
  makeAdministrator,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { behindLock } from '../../testing/stored-rows.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';

const own = drive.endpoints;

let t: TestApp;
let ana: TestUser;
let bia: TestUser;
let stranger: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin: ana, entity: school } = await makeAdministrator(t));
  bia = await makeUser(t, { home: school, roleId: await makeRole(t, []), name: 'Bia' });
  ({ admin: stranger } = await makeAdministrator(t, 'Outra escola'));
});
afterAll(() => t.close());

const as = ({ token }: TestUser) => ({ token });
const list = async (user: TestUser, query: object = {}) =>
  (await t.call(own.list, { query: query as never }, as(user))).body;
const names = async (user: TestUser, query: object = {}): Promise<string[]> =>
  (await list(user, query)).items.map(({ name }: { name: string }) => name);
const read = (user: TestUser, id: number) => t.call(own.read, { params: { id } }, as(user));
const content = (user: TestUser, id: number, query: object = {}) =>
  t.call(own.content, { params: { id }, query: query as never }, as(user));
const start = (user: TestUser, size: number, name = 'a.bin', parent: number | null = null) =>
  t.call(own.startUpload, { body: { parent_id: parent, name, size } as never }, as(user));
const act = (user: TestUser, act: 'trash' | 'restore' | 'erase', ids: number[]) =>
  t.call(own[act], { body: { ids } }, as(user));
const move = (user: TestUser, ids: number[], to: number | null) =>
  t.call(own.move, { body: { ids, to } }, as(user));
const share = (node: number, shares: object[]) =>
  t.call(own.setShares, { params: { id: node }, body: { shares } as never }, as(ana));
const toBia = (access: 'read' | 'edit') => ({ kind: 'user', id: bia.id, access });

describe('folders and files', () => {
  test('a file is sent into folders that are made for it, listed and fetched as an attachment', async () => {
    const id = await uploadFile(t, ana, { name: 'ata.txt', folders: ['Reuniões', '2026'] }, 'Ata de hoje');
    const { items } = await list(ana);
    const top = items.find((one: { name: string }) => one.name === 'Reuniões');
    expect(top).toMatchObject({ is_folder: true, items: 1, access: 'owner' });
    const year = (await list(ana, { folder: top.id })).items[0];
    const inside = await list(ana, { folder: year.id });
    expect(inside.trail.map(({ name }: { name: string }) => name)).toEqual(['Reuniões', '2026']);
    expect(inside.items).toMatchObject([{ id, name: 'ata.txt', size: 11, media_type: 'text/plain' }]);
    const fetched = await content(ana, id);
    expect([fetched.status, fetched.text]).toEqual([200, 'Ata de hoje']);
    expect(fetched.headers['content-disposition']).toMatch(/^attachment/);
    expect(fetched.headers['x-content-type-options']).toBe('nosniff');
  });

  test('the same name is a new version, and an old one comes back as the newest', async () => {
    const id = await uploadFile(t, ana, { name: 'plano.txt' }, 'um');
    expect(await uploadFile(t, ana, { name: 'PLANO.txt' }, 'dois!')).toBe(id);
    expect((await content(ana, id)).text).toBe('dois!');
    expect((await content(ana, id, { version: '1' })).text).toBe('um');
    const restore = { params: { id, number: 1 } };
    const back = await t.call(own.restoreVersion, restore, as(ana));
    expect(back.body.versions.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    expect((await content(ana, id)).text).toBe('um');
    expect((await t.call(own.restoreVersion, { params: { id, number: 3 } }, as(ana))).status).toBe(409);
  });

  test('a wrong field is refused at that field', async () => {
    const refused = async (body: object) =>
      (await t.call(own.createFolder, { body: { parent_id: null, ...body } as never }, as(ana))).body.errors;
    for (const name of ['', ' ', '..', 'a/b', 'a\\b', 'C:x', 'a\u202Eb', 'x'.repeat(201)])
      expect(await refused({ name }), name).toHaveProperty('name');
    await makeFolder(t, ana, 'Igual');
    expect(await refused({ name: 'igual' })).toHaveProperty('name');
    expect((await start(ana, -1)).body.errors).toHaveProperty('size');
    expect((await start(ana, 2048 * 1024 * 1024 + 1)).body.errors).toHaveProperty('size');
    expect(
      (await t.call(own.createFolder, { body: { parent_id: 999_999, name: 'x' } }, as(ana))).status,
    ).toBe(404);
  });

  test('renamed, tagged and found by either, never by a stranger', async () => {
    const id = await uploadFile(t, ana, { name: 'rascunho.txt' });
    const update = (body: object) => t.call(own.update, { params: { id }, body: body as never }, as(ana));
    expect((await update({ name: 'Política de Férias.txt', tags: ['pessoal'] })).status).toBe(200);
    expect(await names(ana, { search: 'politica' })).toEqual(['Política de Férias.txt']);
    expect(await names(ana, { search: 'pessoal' })).toEqual(['Política de Férias.txt']);
    expect(await names(ana, { tag: 'pessoal' })).toEqual(['Política de Férias.txt']);
    expect(await names(ana, { tag: 'outra' })).toEqual([]);
    expect(await names(bia, { search: 'politica' })).toEqual([]);
    expect(await names(stranger, { search: 'politica' })).toEqual([]);
    for (const user of [bia, stranger]) {
      expect((await read(user, id)).status).toBe(404);
      expect((await content(user, id)).status).toBe(404);
      expect((await act(user, 'trash', [id])).status).toBe(404);
    }
    expect((await update({ name: 'x', tags: Array(21).fill('a') })).status).toBe(422);
  });

  test('equal contents of one organisation are one stored file, of two they are two', async () => {
    const bytes = 'o mesmo conteúdo, por acaso';
    const [one, two] = [
      await uploadFile(t, ana, { name: 'igual-1.txt' }, bytes),
      await uploadFile(t, bia, { name: 'igual-2.txt' }, bytes),
    ];
    await uploadFile(t, stranger, { name: 'igual-3.txt' }, bytes);
    const stored = async () =>
      (
        await t.pool.query(`select from files where purpose = 'drive.file' and sha256 = sha256($1)`, [
          Buffer.from(bytes),
        ])
      ).rowCount;
    expect(await stored()).toBe(2);
    await act(ana, 'trash', [one]);
    expect((await act(ana, 'erase', [one])).status).toBe(200);
    expect(await stored()).toBe(2);
    expect((await content(bia, two)).text).toBe(bytes);
    await act(bia, 'trash', [two]);
    await act(bia, 'erase', [two]);
    expect(await stored()).toBe(1);
  });
});

describe('moving, copying and the trash', () => {
  test('a folder moves with all below it, and never into itself', async () => {
    const a = await makeFolder(t, ana, 'Mover A');
    const b = await makeFolder(t, ana, 'Mover B', a);
    const file = await uploadFile(t, ana, { name: 'fundo.txt', parent: b });
    const c = await makeFolder(t, ana, 'Mover C');
    expect((await move(ana, [a], b)).status).toBe(409);
    expect((await move(ana, [a], a)).status).toBe(409);
    expect((await move(ana, [a], file)).status).toBe(409);
    expect((await move(ana, [a], c)).status).toBe(200);
    const { rows } = await t.pool.query('select path from drive_nodes where id = $1', [file]);
    expect(rows[0].path.map(Number)).toEqual([c, a, b, file]);
  });

  test('a copy is a file of its own', async () => {
    const folder = await makeFolder(t, ana, 'Original');
    const file = await uploadFile(t, ana, { name: 'doc.txt', parent: folder }, 'v1');
    expect((await t.call(own.copy, { body: { ids: [folder], to: null } }, as(ana))).status).toBe(200);
    await uploadFile(t, ana, { name: 'doc.txt', parent: folder }, 'v2');
    const copy = (await list(ana)).items.find((one: { name: string }) => one.name === 'Original (2)');
    const [copied] = (await list(ana, { folder: copy.id })).items;
    expect(copied.id).not.toBe(file);
    expect((await content(ana, copied.id)).text).toBe('v1');
  });

  test('what is in the trash comes back whole, to the top where its folder is gone', async () => {
    const folder = await makeFolder(t, ana, 'Lixo');
    const inner = await uploadFile(t, ana, { name: 'dentro.txt', parent: folder });
    await act(ana, 'trash', [inner]);
    await act(ana, 'trash', [folder]);
    expect(await names(ana)).not.toContain('Lixo');
    expect(await names(ana, { search: 'dentro' })).toEqual([]);
    expect(await names(ana, { view: 'trash' })).toEqual(expect.arrayContaining(['Lixo', 'dentro.txt']));
    expect((await t.call(own.list, { query: { folder } as never }, as(ana))).status).toBe(404);
    expect((await act(ana, 'restore', [inner])).status).toBe(200);
    expect(await names(ana)).toContain('dentro.txt');
    expect((await act(ana, 'restore', [folder])).status).toBe(200);
    expect((await act(ana, 'restore', [folder])).status).toBe(409);
    expect((await act(ana, 'erase', [folder])).status).toBe(409);
  });

  test('after thirty days the trash is emptied, and the bytes go', async () => {
    const [old, young] = [
      await uploadFile(t, ana, { name: 'velho.txt' }, 'bytes que vão embora'),
      await uploadFile(t, ana, { name: 'novo.txt' }),
    ];
    await act(ana, 'trash', [old, young]);
    await t.pool.query(`update drive_nodes set trashed_at = now() - interval '31 days' where id = $1`, [old]);
    await t.runJobs('empty-drive-trash');
    expect(await names(ana, { view: 'trash' })).toContain('novo.txt');
    expect(await names(ana, { view: 'trash' })).not.toContain('velho.txt');
    const { rowCount } = await t.pool.query(
      `select from files where sha256 = sha256('bytes que vão embora')`,
    );
    expect(rowCount).toBe(0);
  });
});

describe('uploads', () => {
  test('go on where they stopped, by HEAD and PATCH', async () => {
    const bytes = Buffer.from('0123456789');
    const { upload } = (await start(ana, 10, 'pedaços.bin')).body;
    const address = uploadAddress(upload);
    expect((await sendPiece(t, address, 0, bytes.subarray(0, 4), as(ana))).headers['upload-offset']).toBe(
      '4',
    );
    const head = await t.send('HEAD', address, as(ana));
    expect([head.status, head.headers['upload-offset'], head.headers['upload-length']]).toEqual([
      200,
      '4',
      '10',
    ]);
    expect((await sendPiece(t, address, 2, bytes.subarray(2), as(ana))).status).toBe(409);
    expect((await sendPiece(t, address, 4, Buffer.alloc(7), as(ana))).status).toBe(413);
    const after = await t.send('HEAD', address, as(ana));
    expect(after.headers['upload-offset']).toBe('4');
    expect((await sendPiece(t, address, 4, bytes.subarray(4), as(ana))).status).toBe(204);
    const { node_id } = (await t.call(own.uploadState, { params: { upload } }, as(ana))).body;
    expect((await content(ana, node_id)).text).toBe('0123456789');
  });

  test('a piece that was overtaken by another writes nothing any more', async () => {
    const folder = await makeFolder(t, ana, 'Corrida');
    const address = uploadAddress((await start(ana, 10, 'a.bin', folder)).body.upload);
    await sendPiece(t, address, 0, Buffer.from('0123'), as(ana));
    const [late] = await behindLock(
      t,
      ['lock table drive_nodes in access exclusive mode'],
      () => [sendPiece(t, address, 4, Buffer.from('xyz'), as(ana))],
      (client) => client.query('update drive_uploads set received = 7 where parent_id = $1', [folder]),
    );
    expect([late?.status, late?.body.messages]).toEqual([409, 'O envio continua no byte 7.']);
  });

  test('nobody writes to a file while its hash is being taken', async () => {
    const address = uploadAddress((await start(ana, 10)).body.upload);
    await sendPiece(t, address, 0, Buffer.from('0123'), as(ana));
    const answers: Answer[] = [];
    const [last] = await behindLock(
      t,
      ["select pg_advisory_xact_lock(hashtextextended('drive', $1))", ana.id],
      () => [sendPiece(t, address, 4, Buffer.from('456789'), as(ana))],
      async () => {
        answers.push(await sendPiece(t, address, 4, Buffer.from('xxxxxx'), as(ana)));
        answers.push(await sendPiece(t, address, 4, Buffer.from('xxxxxx'), as(bia)));
      },
    );
    expect(last?.status).toBe(204);
    const [second, strange] = answers;
    expect([second?.status, second?.body.messages]).toEqual([
      409,
      'Este envio ainda está em andamento. Tente de novo em instantes.',
    ]);
    // Whoever may not know of it is not told that it is busy.
    expect(strange?.status).toBe(404);
  });

  test('belong to whoever began them, and every request asks for the right anew', async () => {
    const folder = await makeFolder(t, ana, 'Entrada');
    await share(folder, [toBia('edit')]);
    const { upload } = (await start(bia, 4, 'de-bia.bin', folder)).body;
    const address = uploadAddress(upload);
    for (const user of [ana, stranger]) {
      expect((await t.send('HEAD', address, as(user))).status).toBe(404);
      expect((await sendPiece(t, address, 0, Buffer.from('abcd'), as(user))).status).toBe(404);
    }
    expect((await sendPiece(t, address, 0, Buffer.from('abcd'))).status).toBe(401);
    expect((await sendPiece(t, address, 0, Buffer.from('ab'), as(bia))).status).toBe(204);
    await share(folder, [toBia('read')]);
    expect((await sendPiece(t, address, 2, Buffer.from('cd'), as(bia))).status).toBe(403);
    await share(folder, []);
    expect((await t.send('HEAD', address, as(bia))).status).toBe(404);
    expect((await sendPiece(t, address, 2, Buffer.from('cd'), as(bia))).status).toBe(404);
    await share(folder, [toBia('edit')]);
    expect((await sendPiece(t, address, 2, Buffer.from('cd'), as(bia))).status).toBe(204);
    const [item] = (await list(ana, { folder })).items;
    expect(item).toMatchObject({ name: 'de-bia.bin', access: 'owner', owner: { id: ana.id } });
  });

  test('take a piece and nothing else', async () => {
    const { upload } = (await start(ana, 4)).body;
    const address = uploadAddress(upload);
    const send = (headers: Record<string, string>) =>
      sendPiece(t, address, 0, Buffer.from('abcd'), { ...as(ana), headers });
    expect((await send({ 'content-type': 'application/json' })).status).toBe(415);
    expect((await send({ 'tus-resumable': '0.2.2' })).status).toBe(400);
    expect((await send({ 'upload-offset': '-1' })).status).toBe(400);
    expect((await send({ 'upload-offset': '1e3' })).status).toBe(400);
    expect((await send({ 'content-length': '99999999999' })).status).toBe(413);
    expect((await t.call(own.cancelUpload, { params: { upload } }, as(ana))).status).toBe(200);
    expect((await send({})).status).toBe(404);
    expect((await t.call(own.cancelUpload, { params: { upload } }, as(ana))).status).toBe(404);
  });

  test('a name that lies about the content leaves as bytes', async () => {
    const page = '<!doctype html><script>alert(1)</script>';
    const id = await uploadFile(t, ana, { name: 'foto.png' }, page);
    const html = await uploadFile(t, ana, { name: 'pagina.html' }, page);
    for (const one of [id, html])
      expect((await content(ana, one)).headers['content-type']).toBe('application/octet-stream');
  });

  test('what nobody goes on sending is swept away', async () => {
    const { upload } = (await start(ana, 4)).body;
    await sendPiece(t, uploadAddress(upload), 0, Buffer.from('ab'), as(ana));
    await t.pool.query(`update drive_uploads set touched_at = now() - interval '8 days' where id = $1`, [
      upload,
    ]);
    await t.runJobs('sweep-drive-uploads');
    expect((await t.send('HEAD', uploadAddress(upload), as(ana))).status).toBe(404);
  });
});

describe('room', () => {
  const setQuota = (role: number, megabytes: number) =>
    t.call(own.setQuotas, { body: { quotas: [{ role_id: role, megabytes }] } }, as(ana));

  test('students have none until it is set; only the administration sets it', async () => {
    const role = await roleNamed(t, 'student');
    const student = await makeUser(t, { home: school, roleId: role });
    expect((await start(student, 10)).body.code).toBe('storage_full');
    const body = { quotas: [{ role_id: role, megabytes: 5 }] };
    expect((await t.call(own.setQuotas, { body }, as(bia))).status).toBe(403);
    expect((await setQuota(999_999, 5)).body.errors).toHaveProperty('quotas');
    expect((await setQuota(role, 5)).status).toBe(200);
    expect((await start(student, 10)).status).toBe(200);
    const { quotas } = (await t.call(own.quotas, {}, as(ana))).body;
    expect(quotas.find((one: { role_id: number }) => one.role_id === role)).toMatchObject({
      megabytes: 5,
      is_set: true,
    });
  });

  test('of many that begin at once exactly as many begin as fit', async () => {
    const role = await makeRole(t, []);
    const user = await makeUser(t, { home: school, roleId: role });
    await setQuota(role, 3);
    const size = 1024 * 1024;
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => start(user, size, `r${n}.bin`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(9);
    expect((await list(user)).room).toEqual({ used: 3 * size, quota: 3 * size });
  });
});
