import { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder, uploadFile } from '../../testing/features/drive.ts';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const own = drive.endpoints;
const MB = 1024 * 1024;

let t: TestApp;
let ana: TestUser;
let bia: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  t = await startTestApp({ FILES_ORGANISATION_MB: '2' });
  const { admin, entity } = await makeAdministrator(t);
  ana = admin;
  bia = await makeUser(t, { home: entity, roleId: await makeRole(t, []), name: 'Bia' });
  ({ admin: stranger } = await makeAdministrator(t, 'Outra escola'));
});
afterAll(() => t.close());

const as = ({ token }: TestUser) => ({ token });
const found = async (user: TestUser, query: object): Promise<Record<string, string | null>> => {
  const { items } = (await t.call(own.list, { query: query as never }, as(user))).body;
  return Object.fromEntries(
    items.map(({ name, place }: { name: string; place: string | null }) => [name, place]),
  );
};
const report = (user: TestUser, query: object) =>
  t.call(own.report, { query: { format: 'xls', ...query } as never }, as(user));
const share = (node: number) =>
  t.call(
    own.setShares,
    { params: { id: node }, body: { shares: [{ kind: 'user', id: bia.id, access: 'read' }] } as never },
    as(ana),
  );

describe('a find', () => {
  test('says which folders it lies in, from where the asker’s sight begins', async () => {
    const top = await makeFolder(t, ana, 'Reservado');
    const shared = await makeFolder(t, ana, 'Comum', top);
    await uploadFile(t, ana, { name: 'zebra um.txt', parent: shared, folders: ['Atas'] });
    await uploadFile(t, ana, { name: 'zebra dois.txt', parent: top });
    await uploadFile(t, ana, { name: 'zebra três.txt' });
    await share(shared);
    expect(await found(ana, { search: 'zebra' })).toEqual({
      'zebra um.txt': 'Reservado › Comum › Atas',
      'zebra dois.txt': 'Reservado',
      'zebra três.txt': null,
    });
    expect(await found(bia, { search: 'zebra', view: 'shared' })).toEqual({ 'zebra um.txt': 'Comum › Atas' });
    // The list of one folder does not repeat it in each line.
    expect(await found(ana, { folder: String(top) })).toEqual({ Comum: null, 'zebra dois.txt': null });
  });

  test('that was shared by itself tells nothing of the folder above', async () => {
    const hidden = await makeFolder(t, ana, 'Só da Ana');
    const file = await uploadFile(t, ana, { name: 'girafa.txt', parent: hidden });
    await share(file);
    expect(await found(bia, { search: 'girafa', view: 'shared' })).toEqual({ 'girafa.txt': null });
    expect((await t.call(own.read, { params: { id: file } }, as(bia))).body.place).toBeNull();
    expect((await t.call(own.read, { params: { id: file } }, as(ana))).body.place).toBe('Só da Ana');
  });
});

describe('the list as a file', () => {
  test('has what the list has, on all its pages, and is told in the audit', async () => {
    const folder = await makeFolder(t, ana, 'Contratos');
    await uploadFile(t, ana, { name: '=1+1.txt', parent: folder }, 'oito bs.');
    await uploadFile(t, ana, { name: 'aluguel.txt', parent: folder });
    await makeFolder(t, ana, 'Antigos', folder);
    const answer = await report(ana, { folder: String(folder) });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain('Contratos');
    const places = ['Nome', 'Antigos', '=1+1.txt', 'aluguel.txt'].map((name) => answer.text.indexOf(name));
    expect(Math.min(...places)).toBeGreaterThan(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(answer.text).toMatch(/=1\+1\.txt.*Contratos.*Texto \(\.txt\).*>8</s);
    const { rows: told } = await t.pool.query(
      "select meta from audit_events where action = 'drive.exported' order by id desc limit 1",
    );
    expect(told).toMatchObject([{ meta: { format: 'xls', rows: 3 } }]);
  });

  test('holds what the asker reaches and nothing else', async () => {
    const folder = await makeFolder(t, ana, 'Privado');
    await uploadFile(t, ana, { name: 'hipopotamo.txt', parent: folder });
    expect((await report(stranger, { folder: String(folder) })).status).toBe(404);
    expect((await report(bia, { folder: String(folder) })).status).toBe(404);
    const ofBia = await report(bia, { search: 'hipopotamo', view: 'shared' });
    expect(ofBia.status).toBe(200);
    expect(ofBia.text).not.toContain('hipopotamo.txt');
    expect((await report(ana, { search: 'hipopotamo' })).text).toContain('hipopotamo.txt');
    expect((await report(ana, { search: 'hipopotamo', format: 'pdf' })).headers['content-type']).toBe(
      'application/pdf',
    );
    expect((await report(ana, { format: 'csv' })).status).toBe(422);
  });
});

describe('the room of the organisation', () => {
  test('is one for all its people, and says so in words before a byte is sent', async () => {
    const start = (user: TestUser, size: number) =>
      t.call(own.startUpload, { body: { parent_id: null, name: 'grande.bin', size } as never }, as(user));
    await uploadFile(t, ana, { name: 'meio.bin' }, Buffer.alloc(1.5 * MB));
    const refused = await start(bia, MB);
    expect(refused.status).toBe(413);
    expect(refused.body.messages).toContain('O espaço para arquivos desta organização acabou.');
    expect((await start(stranger, MB)).status).toBe(200);
    const { organisation } = (await t.call(own.quotas, {}, as(ana))).body;
    expect(organisation.limit).toBe(2 * MB);
    expect(organisation.used).toBeGreaterThan(1.5 * MB);
    expect(organisation.used).toBeLessThan(1.6 * MB);
  });
});
