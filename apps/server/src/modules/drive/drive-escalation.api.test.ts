import { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { driveSharing } from '@conforme/contracts/modules/drive/sharing/drive-sharing.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder, sendPiece, uploadFile } from '../../testing/features/drive.ts';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const own = drive.endpoints;
const outside = driveSharing.endpoints;

let t: TestApp;
let ana: TestUser;
let bia: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  const { admin, entity } = await makeAdministrator(t);
  ana = admin;
  bia = await makeUser(t, { home: entity, roleId: await makeRole(t, []), name: 'Bia' });
});
afterAll(() => t.close());

const as = ({ token }: TestUser) => ({ token });
const status = async (answer: Promise<{ status: number }>) => (await answer).status;
const read = (user: TestUser, id: number) => status(t.call(own.read, { params: { id } }, as(user)));
const share = (id: number, access: 'read' | 'edit' | null) => {
  const shares = access === null ? [] : [{ kind: 'user' as const, id: bia.id, access }];
  return t.call(own.setShares, { params: { id }, body: { shares } }, as(ana));
};
const move = (ids: number[], to: number | null, user = ana) =>
  status(t.call(own.move, { body: { ids, to } }, as(user)));
const rename = (id: number, name: string) =>
  t.call(own.update, { params: { id }, body: { name, tags: [] } }, as(ana));

const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
async function makeLink(id: number, kind: 'file' | 'folder' | 'request') {
  const made = await t.call(
    own.createLink,
    { params: { id }, body: { kind, until: soon } as never },
    as(ana),
  );
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const [link] = made.body.links;
  return { id: link.id as number, param: link.address.split('/').at(-1) as string };
}
const revoke = (id: number, link: number) => t.call(own.revokeLink, { params: { id, link } }, as(ana));
const open = (param: string, type: string, folder: number | null = null) =>
  t.call(outside.open, { body: { param, type, folder } as never });

describe('a share inside', () => {
  test('of a file goes where the file goes, and opens nothing beside or above it', async () => {
    const [from, to] = [await makeFolder(t, ana, 'De'), await makeFolder(t, ana, 'Para')];
    const file = await uploadFile(t, ana, { name: 'só-este.txt', parent: from });
    const beside = await uploadFile(t, ana, { name: 'vizinho.txt', parent: to });
    await share(file, 'edit');
    await move([file], to);
    await rename(to, 'Outro nome');
    expect(await read(bia, file)).toBe(200);
    for (const id of [from, to, beside]) expect(await read(bia, id)).toBe(404);
    // The right to change a file is not the right to take it out of its folder, or to put another beside it.
    expect(await move([file], null, bia)).toBe(403);
    expect(await status(t.call(own.trash, { body: { ids: [file] } }, as(bia)))).toBe(403);
    const more = { parent_id: to, folders: [], name: 'meu.txt', size: 3 };
    expect(await status(t.call(own.startUpload, { body: more }, as(bia)))).toBe(404);
  });

  test('of a folder above ends for all below when it is taken back, also what was shared to read there', async () => {
    const above = await makeFolder(t, ana, 'Acima');
    const below = await makeFolder(t, ana, 'Abaixo', above);
    const file = await uploadFile(t, ana, { name: 'fundo.txt', parent: below });
    await share(above, 'edit');
    await share(below, 'read');
    const change = (name: string) =>
      status(t.call(own.update, { params: { id: file }, body: { name, tags: [] } }, as(bia)));
    expect(await change('mudado.txt')).toBe(200);
    await share(above, null);
    // What is left is what was given below: to read.
    expect(await read(bia, file)).toBe(200);
    expect(await change('de-novo.txt')).toBe(403);
    expect(await read(bia, above)).toBe(404);
    await share(below, null);
    expect(await read(bia, file)).toBe(404);
  });

  test('to read lets nobody write: no version, no tag, no folder, nothing out of the trash', async () => {
    const folder = await makeFolder(t, ana, 'Só leitura');
    const file = await uploadFile(t, ana, { name: 'um.txt', parent: folder }, 'um');
    await uploadFile(t, ana, { name: 'um.txt', parent: folder }, 'dois');
    const gone = await uploadFile(t, ana, { name: 'lixo.txt', parent: folder });
    await t.call(own.trash, { body: { ids: [gone] } }, as(ana));
    await share(folder, 'read');
    const start = { parent_id: folder, folders: [], name: 'um.txt', size: 3 };
    expect([
      await status(t.call(own.startUpload, { body: start }, as(bia))),
      await status(t.call(own.createFolder, { body: { parent_id: folder, name: 'x' } }, as(bia))),
      await status(t.call(own.restoreVersion, { params: { id: file, number: 1 } }, as(bia))),
      await status(t.call(own.copy, { body: { ids: [file], to: folder } }, as(bia))),
      await status(t.call(own.restore, { body: { ids: [gone] } }, as(bia))),
      await status(t.call(own.erase, { body: { ids: [gone] } }, as(bia))),
    ]).toEqual([403, 403, 403, 403, 404, 404]);
  });

  test('stays with what was shared: a copy of it is shared with nobody and has no link', async () => {
    const folder = await makeFolder(t, ana, 'Molde');
    await uploadFile(t, ana, { name: 'a.txt', parent: folder });
    await share(folder, 'edit');
    await makeLink(folder, 'folder');
    await t.call(own.copy, { body: { ids: [folder], to: null } }, as(ana));
    const { items } = (await t.call(own.list, { query: {} as never }, as(ana))).body;
    const copy = items.find(({ name }: { name: string }) => name === 'Molde (2)');
    expect(copy).toMatchObject({ is_shared: false, has_link: false });
    expect(await read(bia, copy.id)).toBe(404);
  });
});

describe('a link', () => {
  test('opens under its own type alone, whatever is asked of it', async () => {
    const folder = await makeFolder(t, ana, 'Tipos');
    const file = await uploadFile(t, ana, { name: 'tipo.txt', parent: folder }, 'abc');
    const types = ['file', 'folder', 'request'] as const;
    const links = {
      file: await makeLink(file, 'file'),
      folder: await makeLink(folder, 'folder'),
      request: await makeLink(folder, 'request'),
    };
    const asked = async (param: string, type: string) => {
      const at = { param, type };
      return {
        open: await status(open(param, type)),
        enter: await status(t.call(outside.enter, { body: { ...at, password: 'x' } as never })),
        download: await status(t.call(outside.download, { body: { ...at, item: file } as never })),
        archive: await status(t.call(outside.archive, { body: { ...at } as never })),
        upload: await status(
          t.call(outside.startUpload, { body: { ...at, name: 'x.txt', size: 3 } as never }),
        ),
      };
    };
    const dead = (await open('v1.0.nada', 'file')).status;
    const nothing = { open: dead, enter: dead, download: dead, archive: dead, upload: dead };
    const seen = { ...nothing, open: 200, enter: 200 };
    const works = {
      file: { ...seen, download: 200 },
      folder: { ...seen, download: 200, archive: 200 },
      request: { ...seen, upload: 200 },
    };
    for (const kind of types)
      for (const type of types)
        expect([kind, type, await asked(links[kind].param, type)]).toEqual([
          kind,
          type,
          kind === type ? works[kind] : nothing,
        ]);
  });

  test('of a folder below leads neither to the one above nor outlives its own end', async () => {
    const above = await makeFolder(t, ana, 'Pai');
    const below = await makeFolder(t, ana, 'Filha', above);
    await uploadFile(t, ana, { name: 'do-pai.txt', parent: above });
    const [parent, child] = [await makeLink(above, 'folder'), await makeLink(below, 'folder')];
    await revoke(above, parent.id);
    expect((await open(parent.param, 'folder')).body.code).toBe('invalid_link');
    const shown = (await open(child.param, 'folder')).body;
    expect([shown.name, shown.trail]).toEqual(['Filha', [{ id: below, name: 'Filha' }]]);
    expect((await open(child.param, 'folder', above)).body.code).toBe('invalid_link');
    await rename(below, 'Filha com outro nome');
    expect((await open(child.param, 'folder')).body.name).toBe('Filha com outro nome');
    // With the folder above it is in the trash, too.
    await t.call(own.trash, { body: { ids: [above] } }, as(ana));
    expect((await open(child.param, 'folder')).body.code).toBe('invalid_link');
  });

  test('that asks for files takes no more of one once it is revoked', async () => {
    const folder = await makeFolder(t, ana, 'Pedido');
    const { id, param } = await makeLink(folder, 'request');
    const body = { param, type: 'request', name: 'meio.txt', size: 6 } as never;
    const { upload, key } = (await t.call(outside.startUpload, { body })).body;
    const address = `/api/v1/public/drive_sharing/uploads/${upload}`;
    const piece = (offset: number, text: string) =>
      sendPiece(t, address, offset, Buffer.from(text), { headers: { 'upload-key': key } });
    expect((await piece(0, 'abc')).status).toBe(204);
    await revoke(folder, id);
    expect((await piece(3, 'def')).status).toBe(404);
    const { items } = (await t.call(own.list, { query: { folder: String(folder) } as never }, as(ana))).body;
    expect(items).toEqual([]);
  });
});
