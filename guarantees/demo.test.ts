import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demoAccounts } from '../apps/server/src/platform/demo/demo-people.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { makeDemoDirectory, removeDemoDirectory } from '../scripts/lib/demo-directory.mjs';
import { query, signIn } from './support/api-client.ts';
import { launch, newDataDir, run, stop, until, untilListening, watch } from './support/server-process.ts';

const dataDir = newDataDir();
const refusal = 'A demonstração tem senhas conhecidas e não roda com NODE_ENV=production.\n';

async function startDemo() {
  const port = await freePort();
  const demo = launch(['demo'], { NODE_ENV: 'development', DATA_DIR: dataDir, PORT: port });
  await untilListening(demo);
  await until(() => demo.stdout().includes(demoAccounts.student.password));
  return { demo, url: `http://127.0.0.1:${port}` };
}

const everybody = () =>
  query<{ email: string; name: string; status: string }>(
    dataDir,
    'select email, name, status from users order by id',
  );

const localOf = (url: string) => url.replace('127.0.0.1', 'localhost');
const formAddress = (said: string) => /^Formulário público do titular: (\S+)$/m.exec(said)?.[1] ?? '';

/** How the form answers whoever opens that address. */
const statusOf = async (url: string, address: string): Promise<number> =>
  (
    await fetch(`${url}/api/v1/public/privacy_form/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ param: address.split('/').at(-1) }),
    })
  ).status;

/** Its documents have real files, and their texts are read out of them within moments. */
async function expectDocumentsFound(url: string): Promise<void> {
  const { email, password } = demoAccounts.colaborador;
  const token = await signIn(url, { email, password });
  const headers = { authorization: `Bearer ${token}` };
  const found = async (): Promise<string[]> => {
    const answer = await fetch(`${url}/api/v1/documents/consult?search=fragmentado`, { headers });
    const { rows }: { rows: { code: string; passages: unknown[] }[] } = await answer.json();
    return rows.flatMap(({ code, passages }) => (passages.length > 0 ? [code] : [])).sort();
  };
  // The policy has the word, its form another of the same stem; each is found once its own text is read.
  const both = ['FOR-PD-003', 'POL-PD-007'];
  await until(async () => (await found()).length >= both.length, 30_000, 200);
  expect(await found()).toEqual(both);
}

/** What its drive keeps is there, down to the bytes: a folder of one's own, and one that somebody shared. */
async function expectDriveFull(url: string): Promise<void> {
  const { email, password } = demoAccounts.encarregado;
  const headers = { authorization: `Bearer ${await signIn(url, { email, password })}` };
  const drive = (path: string) => fetch(`${url}/api/v1/drive${path}`, { headers });
  const found = await (await drive('?search=temporalidade')).json();
  expect(found.items).toMatchObject([{ name: 'Tabela de temporalidade.pdf', tags: ['comitê'] }]);
  const content = await drive(`/${found.items[0].id}/content`);
  expect(
    Buffer.from(await content.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect((await (await drive('?view=shared')).json()).items).toMatchObject([{ name: 'Direção – reuniões' }]);
}

/** Each application tells everything that was done to it, from its first day to where it stands. */
async function expectApplicationsTold(): Promise<void> {
  const told = await query<{ state: string; kinds: string[]; inOrder: boolean }>(
    dataDir,
    `select c.state, array_agg(distinct e.kind) as kinds, array_agg(e.id order by e.id)
       = array_agg(e.id order by e.created_at, e.id) as "inOrder"
     from cases c join case_entries e on e.case_id = c.id where c.form_type = 'credentialing' group by c.id, c.state`,
  );
  const acts: Record<string, string[]> = {
    submitted: ['received', 'answered'],
    checking: ['received', 'answered', 'started', 'file_reviewed'],
    pending: ['received', 'answered', 'started', 'file_reviewed', 'question'],
    social: ['answered', 'started', 'file_reviewed', 'income_checked', 'social_started', 'visited'],
    classified: ['answered', 'started', 'file_reviewed', 'income_checked', 'social_started', 'opinion'],
    enrolled: ['answered', 'file_reviewed', 'income_checked', 'opinion', 'decided', 'called_up', 'enrolled'],
  };
  expect(new Set(told.map(({ state }) => state))).toEqual(new Set(Object.keys(acts)));
  for (const { state, kinds, inOrder } of told) {
    expect(kinds).toEqual(expect.arrayContaining(acts[state] as string[]));
    expect(inOrder).toBe(true);
  }
}

it('starts full of people, prints accounts that work, and keeps what was changed', async () => {
  const first = await startDemo();
  const people = await everybody();
  expect(people.length).toBeGreaterThan(60);
  expect(new Set(people.map(({ status }) => status))).toEqual(
    new Set(['active', 'invited', 'blocked', 'inactive']),
  );
  for (const [key, { email, password }] of Object.entries(demoAccounts)) {
    expect(first.demo.stdout()).toMatch(new RegExp(`${email} +${password}\n`));
    const token = await signIn(first.url, { email, password });
    const seen = await fetch(`${first.url}/api/v1/users/grid`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([key, seen.status]).toEqual([key, key === 'admin' || key === 'encarregado' ? 200 : 403]);
  }
  expect(first.demo.stdout()).toContain(`${localOf(first.url)}/#/login`);
  const form = formAddress(first.demo.stdout());
  expect(form).toMatch(new RegExp(`^${localOf(first.url)}/#/form-lgpd/.+`));
  expect(await statusOf(first.url, form)).toBe(200);
  await expectDocumentsFound(first.url);
  await expectDriveFull(first.url);
  await expectApplicationsTold();
  await query(dataDir, `update users set name = 'Mudada' where email = $1`, [demoAccounts.student.email]);
  await stop(first.demo);
  const second = await startDemo();
  const again = await everybody();
  expect(again.map(({ email }) => email)).toEqual(people.map(({ email }) => email));
  expect(again.filter(({ name }) => name === 'Mudada')).toHaveLength(1);
  // A link's token is sealed anew each time: both open the same link, and no second one was made.
  expect(await statusOf(second.url, formAddress(second.demo.stdout()))).toBe(200);
  expect(await statusOf(second.url, form)).toBe(200);
  expect(await query(dataDir, `select id from public_links where purpose = 'privacy-form'`)).toHaveLength(1);
  await stop(second.demo);
  expect(await run(['serve'], { NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0' })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Este é o banco da demonstração[^\n]+\n$/),
  });
}, 120_000);

it('starts anew only where a demonstration was', async () => {
  const parent = newDataDir();
  const [own, foreign] = [join(parent, 'own'), join(parent, 'foreign')];
  makeDemoDirectory(own);
  removeDemoDirectory(own);
  expect(existsSync(own)).toBe(false);
  mkdirSync(foreign);
  writeFileSync(join(foreign, 'precious'), '');
  makeDemoDirectory(foreign);
  const settings = { NODE_ENV: 'development', DEMO_DATA_DIR: foreign, DEMO_PORT: await freePort() };
  expect(await watch(['scripts/demo.mjs', '--reset'], settings).ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\S+ não foi criado pela demonstração[^\n]+\n$/),
  });
  expect(readdirSync(foreign)).toEqual(['precious']);
}, 60_000);

it('never starts in production', async () => {
  const settings = { NODE_ENV: 'production', DATA_DIR: newDataDir(), PORT: await freePort() };
  expect(await run(['demo'], settings)).toMatchObject({ code: 1, stderr: refusal });
  expect(await watch(['scripts/demo.mjs', '--reset'], settings).ended).toMatchObject({
    code: 1,
    stderr: refusal,
  });
}, 60_000);
