import { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder, uploadFile } from '../../testing/features/drive.ts';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { driveOwnData } from './drive.own-data.ts';

const own = drive.endpoints;

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
const rename = (id: number, name: string, tags: string[] = []) =>
  t.call(own.update, { params: { id }, body: { name, tags } }, as(ana));
const share = (id: number, access: 'read' | 'edit' | null) => {
  const shares = access === null ? [] : [{ kind: 'user' as const, id: bia.id, access }];
  return t.call(own.setShares, { params: { id }, body: { shares } }, as(ana));
};
const activity = async (id: number, user: TestUser): Promise<string[]> =>
  (await t.call(own.read, { params: { id } }, as(user))).body.activity
    .map(({ action, detail }: { action: string; detail: string }) => `${action} ${detail}`)
    .reverse();
const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

test('a reader sees what happened since the share, and nothing of links', async () => {
  const id = await uploadFile(t, ana, { name: 'Demissão da Bia.txt' });
  await rename(id, 'Plano.txt');
  await share(id, 'read');
  const link = { kind: 'file', until: soon } as never;
  expect((await t.call(own.createLink, { params: { id }, body: link }, as(ana))).status).toBe(200);
  await rename(id, 'Plano final.txt');
  expect(await activity(id, bia)).toEqual(['shared Plano.txt', 'renamed Plano.txt → Plano final.txt']);
  expect(await activity(id, ana)).toEqual([
    'uploaded Demissão da Bia.txt',
    'renamed Demissão da Bia.txt → Plano.txt',
    'shared Plano.txt',
    'link_created Plano.txt',
    'renamed Plano.txt → Plano final.txt',
  ]);
});

test('of what was moved into a shared folder, a reader sees what happened since', async () => {
  const folder = await makeFolder(t, ana, 'Da equipe');
  await share(folder, 'read');
  const inner = await makeFolder(t, ana, 'Caso sigiloso');
  const id = await uploadFile(t, ana, { name: 'Segredo.txt', parent: inner });
  await rename(id, 'Aviso.txt');
  await rename(inner, 'Avisos');
  await t.call(own.move, { body: { ids: [inner], to: folder } }, as(ana));
  await rename(id, 'Aviso geral.txt');
  expect(await activity(id, bia)).toEqual(['renamed Aviso.txt → Aviso geral.txt']);
  expect(await activity(inner, bia)).toEqual(['moved Avisos']);
});

test('own data give what the person still reads, else what they sent', async () => {
  const folder = await makeFolder(t, ana, 'Entrega');
  await share(folder, 'edit');
  const id = await uploadFile(t, bia, { name: 'trabalho.txt', parent: folder });
  await rename(id, 'Prova do plágio.txt', ['plágio']);
  const told = async () => {
    const all = await driveOwnData.records(t.system, bia.id, t.keys);
    return all.find(({ role }) => role === 'Enviou');
  };
  expect(await told()).toMatchObject({ name: 'Prova do plágio.txt', tags: ['plágio'] });
  await share(folder, null);
  expect(await told()).toMatchObject({ name: 'trabalho.txt', tags: [] });
  expect(JSON.stringify(await told())).not.toContain('plágio');
});
