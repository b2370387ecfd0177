import { afterEach, beforeEach, expect, test } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { hasAdministrator } from './accounts.ts';
import { createFirstAdministrator } from './first-administrator.ts';

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
});
afterEach(() => t.close());

const first = (changes: object = {}) => ({
  name: 'Administração',
  email: 'admin@escola.org.br',
  password: 'mandacaru em flor',
  organisation: { company_name: 'Escola Ipê', trading_name: null, cnpj: null },
  ...changes,
});
const accounts = async () =>
  (await t.pool.query('select email, email_verified_at is not null as proven from users order by id')).rows;

test('is created once; a second time changes nothing', async () => {
  expect(await hasAdministrator(t.system)).toBe(false);
  expect(await createFirstAdministrator(t.system, first())).toBe(true);
  expect(await hasAdministrator(t.system)).toBe(true);
  expect(await createFirstAdministrator(t.system, first())).toBe(false);
  expect(await createFirstAdministrator(t.system, first({ email: 'outra@escola.org.br' }))).toBe(false);
  expect(await accounts()).toEqual([{ email: 'admin@escola.org.br', proven: true }]);
  expect((await t.pool.query('select count(*) as rows from legal_entities')).rows[0].rows).toBe(1);
  expect((await signIn(t, 'admin@escola.org.br', 'mandacaru em flor')).status).toBe(200);
});

test('at the same moment on several instances: one', async () => {
  const done = await Promise.all(
    [1, 2, 3, 4, 5].map((n) =>
      createFirstAdministrator(t.system, first({ email: `admin${n}@escola.org.br` })),
    ),
  );
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await accounts()).toHaveLength(1);
});

test('a bad password is refused at its field and nothing is written', async () => {
  await expect(createFirstAdministrator(t.system, first({ password: 'Escola Ipê!!' }))).rejects.toMatchObject(
    {
      code: 'invalid',
      errors: { password: [expect.stringContaining('nome da organização')] },
    },
  );
  expect(await accounts()).toEqual([]);
});

test('only someone active who reaches an organisation counts as an administrator', async () => {
  await createFirstAdministrator(t.system, first());
  for (const status of ['blocked', 'inactive', 'invited']) {
    await t.pool.query('update users set status = $1', [status]);
    expect(await hasAdministrator(t.system)).toBe(false);
  }
  await t.pool.query("update users set status = 'active'");
  expect(await hasAdministrator(t.system)).toBe(true);
  await t.pool.query('delete from data_access_grants');
  expect(await hasAdministrator(t.system)).toBe(false);
});
