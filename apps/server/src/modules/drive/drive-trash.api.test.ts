import { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { driveSharing } from '@conforme/contracts/modules/drive/sharing/drive-sharing.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder, uploadFile } from '../../testing/features/drive.ts';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const own = drive.endpoints;

let t: TestApp;
let ana: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin: ana } = await makeAdministrator(t));
});
afterAll(() => t.close());

const as = () => ({ token: ana.token });
const list = async (query: object = {}) =>
  (await t.call(own.list, { query: query as never }, as())).body.items as { id: number; name: string }[];
const names = async (query: object = {}) => (await list(query)).map(({ name }) => name);
const act = (name: 'trash' | 'restore' | 'erase', ids: number[]) =>
  t.call(own[name], { body: { ids } }, as());

describe('what was put into the trash by itself, before its folder', () => {
  const twice = async (name: string) => {
    const folder = await makeFolder(t, ana, name);
    const inner = await makeFolder(t, ana, `${name} dentro`, folder);
    const file = await uploadFile(t, ana, { name: `${name}.txt`, parent: inner }, name);
    const deep = await uploadFile(t, ana, { name: `${name} fundo.txt`, parent: inner }, name);
    await act('trash', [deep]);
    await act('trash', [inner]);
    await act('trash', [folder]);
    return { folder, inner, file, deep };
  };

  test('stays when the folder is erased, and comes back whole', async () => {
    const { folder, inner, deep } = await twice('Um');
    expect((await act('erase', [folder])).status).toBe(200);
    expect(await names({ view: 'trash' })).toEqual(expect.arrayContaining(['Um dentro', 'Um fundo.txt']));
    expect((await act('restore', [inner])).status).toBe(200);
    expect(await names({ folder: inner })).toEqual(['Um.txt']);
    // What lay in that one went back to it.
    expect((await act('restore', [deep])).status).toBe(200);
    expect((await names({ folder: inner })).sort()).toEqual(['Um fundo.txt', 'Um.txt']);
  });

  test('has its own thirty days when the job empties the trash', async () => {
    const { folder, inner } = await twice('Dois');
    await t.pool.query(
      `update drive_nodes set trashed_at = now() - interval '31 days' where trash_root = $1`,
      [folder],
    );
    await t.runJobs('empty-drive-trash');
    const left = await names({ view: 'trash' });
    expect(left).toEqual(expect.arrayContaining(['Dois dentro', 'Dois fundo.txt']));
    expect(left).not.toContain('Dois');
    expect((await act('erase', [inner])).status).toBe(200);
  });
});

describe('what holds nothing', () => {
  test('an empty file is kept, counted and downloaded like all others', async () => {
    const id = await uploadFile(t, ana, { name: '.gitkeep' }, '');
    const other = await uploadFile(t, ana, { name: 'vazio.txt' }, '');
    const read = (await t.call(own.read, { params: { id } }, as())).body;
    expect([read.size, read.versions.length]).toEqual([0, 1]);
    const { status, text } = await t.call(own.content, { params: { id: other } }, as());
    expect([status, text]).toEqual([200, '']);
    const zip = await t.call(own.archive, { query: { ids: `${id},${other}` } as never }, as());
    expect(zip.status).toBe(200);
  });

  test('an empty folder is made where it lay, with the folders above it', async () => {
    const top = await makeFolder(t, ana, 'Recebida');
    const make = (name: string) =>
      t.call(own.createFolder, { body: { parent_id: top, folders: ['A', 'B'], name } }, as());
    expect((await make('Vazia')).status).toBe(200);
    const again = await make('Vazia');
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['name']]);
    const [a] = await list({ folder: top });
    const [b] = await list({ folder: a?.id });
    expect([a?.name, b?.name, await names({ folder: b?.id })]).toEqual(['A', 'B', ['Vazia']]);
  });
});

describe('a public link', () => {
  const made = async (id: number, kind: 'file' | 'folder') =>
    (await t.call(own.createLink, { params: { id }, body: { kind, until: day(3) } }, as())).body.links[0];
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const change = (id: number, link: number, until: string | null) =>
    t.call(own.updateLink, { params: { id, link }, body: { until, notify: false } }, as());

  test('gets another last day while it lives, and none once it has ended', async () => {
    const id = await uploadFile(t, ana, { name: 'prazo.txt' });
    const link = await made(id, 'file');
    const later = await change(id, link.id, day(30));
    expect(later.body.links[0].expires_at).toContain(day(31));
    expect((await change(id, link.id, null)).body.links[0].expires_at).toContain(day(31));
    expect(Object.keys((await change(id, link.id, day(-1))).body.errors)).toEqual(['until']);
    await t.pool.query(`update public_links set expires_at = now() - interval '1 minute' where id = $1`, [
      link.id,
    ]);
    expect((await change(id, link.id, day(5))).body.errors.until[0]).toContain('já terminou');
  });

  test('to a folder of very many shows them by pages, and counts one visit', async () => {
    const folder = await makeFolder(t, ana, 'Muitos');
    await t.pool.query(
      `insert into drive_nodes (legal_entity_id, owner_id, parent_id, is_folder, name)
       select legal_entity_id, owner_id, id, true, 'Pasta ' || lpad(n::text, 4, '0')
       from drive_nodes, generate_series(1, 503) n where id = $1`,
      [folder],
    );
    const link = await made(folder, 'folder');
    const param = link.address.split('/').at(-1);
    const open = async (page: number) =>
      (await t.call(driveSharing.endpoints.open, { body: { param, type: 'folder', page } })).body;
    const first = await open(1);
    expect([first.items.length, first.page, first.has_more]).toEqual([500, 1, true]);
    const second = await open(2);
    expect([second.items.map(({ name }: { name: string }) => name), second.has_more]).toEqual([
      ['Pasta 0501', 'Pasta 0502', 'Pasta 0503'],
      false,
    ]);
    const [{ opens }] = (await t.call(own.read, { params: { id: folder } }, as())).body.links;
    expect(opens).toBe(1);
  });
});
