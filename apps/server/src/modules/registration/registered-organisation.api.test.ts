import { messages } from '@conforme/contracts/core/messages.ts';
import { auditModule } from '@conforme/contracts/modules/audit/audit.contract.ts';
import { deadlineRulesModule } from '@conforme/contracts/modules/deadline-rules/deadline-rules.contract.ts';
import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { publicLinks } from '@conforme/contracts/modules/public-links/public-links.contract.ts';
import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handedTo, makeAdministrator } from '../../testing/features/people.ts';
import { activateWith, register, registered, someone } from '../../testing/features/registrants.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

test('an organisation is a tenant of its own; whoever registered it answers for it and for nothing else', async () => {
  const { email, token } = await registered(t, { type: 'legal_entity', company_name: 'Colégio Aroeira' });
  const before = await t.pool.query('select count(*) from legal_entities');
  await activateWith(t, token);
  expect((await t.pool.query('select count(*) from legal_entities')).rows[0].count).toBe(
    before.rows[0].count + 1,
  );
  const { body } = await signIn(t, email);
  const { rows } = await t.pool.query(
    `select e.id, e.parent_id, e.completed_at from users u join legal_entities e on e.id = u.home_entity_id
     where u.email = $1`,
    [email],
  );
  expect(rows).toEqual([{ id: expect.any(Number), parent_id: null, completed_at: null }]);
  expect(body).toMatchObject({
    active_role: 'responsavel_organizacao',
    uncomplete_legal_entity_id: rows[0].id,
    permissions: handedTo('responsavel_organizacao').map((name) => ({ name })),
  });
  expect(body.roles.map(({ name }: { name: string }) => name)).not.toContain('admin');
  const seen = await t.call(users.endpoints.grid, {}, { token: body.token });
  expect(seen.body.model.data.map((row: { email: string }) => row.email)).toEqual([email]);
  const elsewhere = await t.call(
    users.endpoints.grid,
    {},
    { token: body.token, entity: `${school},legal_entity` },
  );
  expect(elsewhere.status).toBe(403);
  // Groups are the same in every organisation: they are not for somebody who came by the sign-in.
  const group = { name: 'meu_grupo', display_name: 'Meu grupo', description: null };
  const created = await t.call(
    roles.endpoints.create,
    { body: { ...group, requires_second_factor: false, permission_ids: [] } },
    { token: body.token },
  );
  expect(created.status).toBe(403);
  // Once its data are complete nobody is led there any more.
  await t.pool.query('update legal_entities set completed_at = now() where id = $1', [rows[0].id]);
  expect((await signIn(t, email)).body.uncomplete_legal_entity_id).toBeNull();
});

test('it cannot make an administrator, nor give anything it does not hold', async () => {
  const { email, token } = await registered(t, { type: 'legal_entity', company_name: 'Colégio Cedro' });
  await activateWith(t, token);
  const { body } = await signIn(t, email);
  const { rows } = await t.pool.query(`select id from roles where name = 'admin'`);
  const invited = await t.call(
    users.endpoints.create,
    {
      body: {
        ...{ name: 'Outra Pessoa', email: someone(), delivery: 'invitation' },
        ...{ role_ids: [rows[0].id], accesses: [] },
      },
    },
    { token: body.token },
  );
  expect([invited.status, Object.keys(invited.body.errors)]).toEqual([422, ['role_ids']]);
});

test('it runs itself: it hands out every group but the administration, also to itself, and opens what they open', async () => {
  const { email, token } = await registered(t, { type: 'legal_entity', company_name: 'Colégio Jequitibá' });
  await activateWith(t, token);
  const { body } = await signIn(t, email);
  const home = (await t.pool.query('select home_entity_id as id from users where email = $1', [email]))
    .rows[0].id;
  await t.pool.query('update legal_entities set completed_at = now() where id = $1', [home]);
  const { rows: groups } = await t.pool.query(
    `select id, name from roles where catalog_name is not null and name <> 'admin' and deleted_at is null`,
  );
  expect(groups.length).toBeGreaterThan(15);
  for (const { id, name } of groups) {
    const accesses = [{ role_id: id, entity_type: 'legal_entity' as const, entity_id: home }];
    const made = await t.call(
      users.endpoints.create,
      {
        body: {
          ...{ name: `Pessoa ${name}`, email: someone(), delivery: 'invitation' },
          ...{ role_ids: [id], accesses },
        },
      },
      { token: body.token },
    );
    expect([name, made.status]).toEqual([name, 200]);
  }
  const asked = { token: body.token };
  const answers = [
    await t.call(privacyForm.endpoints.grid, {}, asked),
    await t.call(deadlineRulesModule.endpoints.list, {}, asked),
    await t.call(publicLinks.endpoints.grid, {}, asked),
    await t.call(auditModule.endpoints.grid, {}, asked),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('it is no way to write to strangers: invitations are few', async () => {
  const { email, token } = await registered(t, { type: 'legal_entity', company_name: 'Colégio Pau-Brasil' });
  await activateWith(t, token);
  const { body } = await signIn(t, email);
  const invite = async () =>
    (
      await t.call(
        users.endpoints.create,
        { body: { name: 'Alguém', email: someone(), delivery: 'invitation', role_ids: [], accesses: [] } },
        { token: body.token },
      )
    ).status;
  const answers: number[] = [];
  for (let i = 0; i < 32; i++) answers.push(await invite());
  expect(answers).toEqual([...Array(30).fill(200), 429, 429]);
});

test('it names itself', async () => {
  for (const company_name of [undefined, null, '', '  ']) {
    const { status, body } = await register(t, { email: someone(), type: 'legal_entity', company_name });
    expect([status, body.errors]).toEqual([422, { company_name: [messages.required] }]);
  }
});
