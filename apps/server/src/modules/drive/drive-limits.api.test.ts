import { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { driveSharing } from '@conforme/contracts/modules/drive/sharing/drive-sharing.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeFolder, sendPiece, uploadFile } from '../../testing/features/drive.ts';
import {
  makeAdministrator,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const own = drive.endpoints;
const outside = driveSharing.endpoints;
const MB = 1024 * 1024;

let t: TestApp;
let school: number;
let bia: TestUser;
let student: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
  bia = await makeUser(t, { home: school, roleId: await makeRole(t, []), name: 'Bia' });
  student = await makeUser(t, { home: school, roleId: await roleNamed(t, 'student'), name: 'Aluno' });
});
afterAll(() => t.close());

const as = ({ token }: TestUser) => ({ token });
const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

describe('what is begun by a link', () => {
  let ana: TestUser;
  let folder: number;
  let link: { id: number; param: string };
  const roomLeft = async () => {
    const { room } = (await t.call(own.list, { query: {} as never }, as(ana))).body;
    return (room.quota - room.used) / MB;
  };
  const begin = (megabytes: number, param = link.param) => {
    const body = { param, type: 'request', name: 'grande.bin', size: megabytes * MB } as never;
    return t.call(outside.startUpload, { body });
  };
  const newLink = async () => {
    const body = { kind: 'request', until: soon } as never;
    const made = await t.call(own.createLink, { params: { id: folder }, body }, as(ana));
    const [{ id, address }] = made.body.links;
    return { id, param: address.split('/').at(-1) };
  };
  beforeEach(async () => {
    const roleId = await makeRole(t, []);
    await t.pool.query(
      'insert into drive_quotas (legal_entity_id, role_id, megabytes) values ($1, $2, 100)',
      [school, roleId],
    );
    ana = await makeUser(t, { home: school, roleId });
    folder = await makeFolder(t, ana, 'Pedido');
    link = await newLink();
  });

  test('takes at most half of what is free', async () => {
    expect((await begin(30)).status).toBe(200);
    const more = await begin(30);
    expect([more.status, Object.keys(more.body.errors ?? {})]).toEqual([422, ['size']]);
    expect((await begin(20)).status).toBe(200);
    expect(await roomLeft()).toBe(50);
  });

  test('gives its room back once the link is revoked or has expired', async () => {
    await begin(40);
    expect(await roomLeft()).toBe(60);
    await t.call(own.revokeLink, { params: { id: folder, link: link.id } }, as(ana));
    expect(await roomLeft()).toBe(100);
    link = await newLink();
    await begin(40);
    await t.pool.query("update public_links set expires_at = now() - interval '1 minute' where id = $1", [
      link.id,
    ]);
    expect(await roomLeft()).toBe(100);
    await t.runJobs('sweep-drive-uploads');
    const { rows } = await t.pool.query('select from drive_uploads where owner_id = $1', [ana.id]);
    expect(rows).toHaveLength(0);
  });

  test('and sent no byte within an hour is given up; one that sends goes on', async () => {
    const [silent, speaking] = [(await begin(20)).body, (await begin(20)).body];
    const piece = ({ upload, key }: { upload: string; key: string }, offset: number) =>
      sendPiece(t, `/api/v1/public/drive_sharing/uploads/${upload}`, offset, Buffer.from('abc'), {
        headers: { 'upload-key': key },
      });
    expect((await piece(speaking, 0)).status).toBe(204);
    await t.pool.query(
      "update drive_uploads set created_at = now() - interval '61 minutes' where owner_id = $1",
      [ana.id],
    );
    expect(await roomLeft()).toBe(80);
    expect((await piece(silent, 0)).status).toBe(404);
    expect((await piece(speaking, 3)).status).toBe(204);
  });

  test('is seen and cancelled by the owner of the drive, and by nobody else', async () => {
    const { upload } = (await begin(40)).body;
    const seen = async (user: TestUser) => (await t.call(own.openUploads, {}, as(user))).body;
    expect(await seen(ana)).toMatchObject([
      { id: upload, name: 'grande.bin', size: 40 * MB, received: 0, folder: 'Pedido', sender: null },
    ]);
    expect(await seen(bia)).toEqual([]);
    const cancel = (user: TestUser) => t.call(own.cancelUpload, { params: { upload } }, as(user));
    expect((await cancel(bia)).status).toBe(404);
    expect((await cancel(ana)).status).toBe(200);
    expect(await roomLeft()).toBe(100);
    expect(await seen(ana)).toEqual([]);
  });

  test('of somebody with a share is the owner’s to cancel, not to send to', async () => {
    const shares = [{ kind: 'user' as const, id: bia.id, access: 'edit' as const }];
    await t.call(own.setShares, { params: { id: folder }, body: { shares } }, as(ana));
    const body = { parent_id: folder, folders: [], name: 'da-bia.bin', size: 3 };
    const { upload } = (await t.call(own.startUpload, { body }, as(bia))).body;
    const sent = await sendPiece(t, `/api/v1/drive/uploads/${upload}`, 0, Buffer.from('abc'), as(ana));
    expect(sent.status).toBe(404);
    expect((await t.call(own.openUploads, {}, as(ana))).body).toMatchObject([{ sender: 'Bia' }]);
    expect((await t.call(own.cancelUpload, { params: { upload } }, as(ana))).status).toBe(200);
  });
});

describe('who has no room', () => {
  test('makes no folder, shares nothing and looks up nobody', async () => {
    const folder = { parent_id: null, name: 'URGENTE ligue para nós' };
    const made = await t.call(own.createFolder, { body: folder }, as(student));
    expect([made.status, made.body.messages]).toEqual([403, expect.stringContaining('espaço no drive')]);
    const options = await t.call(own.shareOptions, { query: { search: 'bia' } }, as(student));
    expect([options.status, JSON.stringify(options.body)]).toEqual([403, expect.not.stringContaining('@')]);
    expect((await t.call(own.shareOptions, { query: { search: 'bia' } }, as(bia))).status).toBe(200);
  });

  test('and had some keeps what is theirs, takes shares back and gives none', async () => {
    const roleId = await makeRole(t, []);
    const rita = await makeUser(t, { home: school, roleId });
    const id = await uploadFile(t, rita, { name: 'antigo.txt' });
    const share = (shares: object[]) =>
      t.call(own.setShares, { params: { id }, body: { shares } as never }, as(rita));
    const withBia = { kind: 'user', id: bia.id, access: 'read' };
    expect((await share([withBia])).status).toBe(200);
    await t.pool.query('insert into drive_quotas (legal_entity_id, role_id, megabytes) values ($1, $2, 0)', [
      school,
      roleId,
    ]);
    expect((await share([withBia, { kind: 'user', id: student.id, access: 'read' }])).status).toBe(403);
    const link = { kind: 'file', until: soon } as never;
    expect((await t.call(own.createLink, { params: { id }, body: link }, as(rita))).status).toBe(403);
    expect((await share([])).status).toBe(200);
    expect((await t.call(own.content, { params: { id } }, as(rita))).status).toBe(200);
  });

  test('works in the folder of somebody who has', async () => {
    const folder = await makeFolder(t, bia, 'Da turma');
    const shares = [{ kind: 'user' as const, id: student.id, access: 'edit' as const }];
    await t.call(own.setShares, { params: { id: folder }, body: { shares } }, as(bia));
    const body = { parent_id: folder, name: 'Grupo 1' };
    expect((await t.call(own.createFolder, { body }, as(student))).status).toBe(200);
  });

  test('nobody looks up people without end', async () => {
    const eager = await makeUser(t, { home: school, roleId: await makeRole(t, []) });
    const ask = () => t.call(own.shareOptions, { query: { search: 'bi' } }, as(eager));
    let last = await ask();
    for (let tries = 0; tries < 300 && last.status === 200; tries++) last = await ask();
    expect(last.status).toBe(429);
  });
});
