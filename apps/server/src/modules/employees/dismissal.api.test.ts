import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '../../catalog-tests/records/record-makers.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { create, read, dismiss, readmit, grid } = employees.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });

/** An employee, and the account of the person they are. */
async function employed(account: { readonly id: number } | null = null, changes: object = {}) {
  const user = account ?? (await makeUser(t, { home: school, roleId: await makeRole(t, []) }));
  const natural_entity_id = await makePerson(t, school, 'Rui', user.id);
  const body = { natural_entity_id, unit_id: school, admitted_on: '2024-02-01', ...changes };
  return { user, employee: (await t.call(create, { body: body as never }, asAdmin())).body };
}
const send = (id: number, input: object, options: object = asAdmin()) =>
  t.call(
    dismiss,
    {
      params: { id },
      body: {
        dismissed_on: '2026-03-01',
        reason: 'Fim do contrato',
        block_user: false,
        version: 1,
        ...input,
      } as never,
    },
    options as never,
  );
const stateOf = async (userId: number) =>
  (
    await t.pool.query<{ status: string; open: number }>(
      `select status, (select count(*)::int from sessions where user_id = u.id and ended_at is null) as open
       from users u where id = $1`,
      [userId],
    )
  ).rows[0];
const told = async (action: string, id: number) =>
  (await auditRows(t)).filter((row) => row.action === action && row.object_id === id);

describe('dismissing', () => {
  test('says what will happen to the account, and leaves it alone unless asked', async () => {
    const { user, employee } = await employed();
    expect(employee.user).toMatchObject({ id: user.id, status: 'active', may_block: true });
    const gone = await send(employee.id, {});
    expect(gone.body).toMatchObject({ status: 'dismissed', dismissal_reason: 'Fim do contrato' });
    expect(await stateOf(user.id)).toEqual({ status: 'active', open: 1 });
    expect(await told('employee.dismissed', employee.id)).toMatchObject([{ meta: { blocking: null } }]);
    expect((await send(employee.id, { version: 2 })).status).toBe(409);
  });

  test('blocks the account and ends its sessions with it, all or nothing', async () => {
    const { user, employee } = await employed();
    expect((await send(employee.id, { block_user: true, dismissed_on: '2024-01-31' })).body.errors).toEqual({
      dismissed_on: ['O desligamento não pode ser antes da admissão.'],
    });
    expect(await stateOf(user.id)).toEqual({ status: 'active', open: 1 });
    expect((await send(employee.id, { block_user: true })).body).toMatchObject({
      status: 'dismissed',
      user: { status: 'blocked', may_block: false },
    });
    expect(await stateOf(user.id)).toEqual({ status: 'blocked', open: 0 });
    expect(await told('user.blocked', user.id)).toHaveLength(1);
    expect(await told('employee.dismissed', employee.id)).toMatchObject([{ meta: { blocking: 'blocked' } }]);
  });

  test('only who may block an account blocks it this way', async () => {
    const roleId = await makeRole(t, ['employees.menu', 'employees.edit']);
    const { token } = await makeUser(t, { home: school, roleId });
    const { user, employee } = await employed();
    expect((await t.call(read, { params: { id: employee.id } }, { token })).body.user.may_block).toBe(false);
    expect((await send(employee.id, { block_user: true }, { token })).status).toBe(409);
    expect(await stateOf(user.id)).toEqual({ status: 'active', open: 1 });
    expect((await t.call(read, { params: { id: employee.id } }, { token })).body.status).toBe('active');
    expect((await send(employee.id, {}, { token })).status).toBe(200);
  });

  test('nor somebody of another organisation, nor nobody at all', async () => {
    const far = await makeOrganisation(t, 'Longe');
    const stranger = await makeUser(t, { home: far });
    const { employee } = await employed(stranger);
    expect(employee.user).toBeNull();
    expect(Object.keys((await send(employee.id, { block_user: true })).body.errors)).toEqual(['block_user']);
    expect(await stateOf(stranger.id)).toMatchObject({ status: 'active' });
  });

  test('not oneself, and not the last administrator', async () => {
    const { employee } = await employed(admin);
    expect((await send(employee.id, { block_user: true })).status).toBe(409);
    const roleId = await makeRole(t, ['employees.edit', 'users.edit', 'users.menu']);
    const { token } = await makeUser(t, { home: school, roleId });
    expect((await send(employee.id, { block_user: true }, { token })).status).toBe(409);
    expect(await stateOf(admin.id)).toEqual({ status: 'active', open: 1 });
  });

  test('taken back it is as if it had not been, and the account stays blocked', async () => {
    const { user, employee } = await employed();
    const { body: gone } = await send(employee.id, { block_user: true });
    const back = await t.call(
      readmit,
      { params: { id: employee.id }, body: { version: gone.version } },
      asAdmin(),
    );
    expect(back.body).toMatchObject({ status: 'active', dismissed_on: null, dismissal_reason: null });
    expect(await stateOf(user.id)).toMatchObject({ status: 'blocked' });
  });
});

describe('a day to come', () => {
  const plan = async (account: { readonly id: number } | null = null, options: object = asAdmin()) => {
    const { user, employee } = await employed(account);
    const planned = await send(employee.id, { block_user: true, dismissed_on: '2999-01-01' }, options);
    return { user, employee, planned };
  };
  const dayComes = async (id: number) => {
    await t.pool.query(`update employees set dismissed_on = '2026-01-01' where id = $1`, [id]);
    await t.runJobs('apply-dismissals');
  };
  const statusOf = async (id: number) =>
    (await t.call(read, { params: { id } }, asAdmin())).body as { status: string; block_planned: boolean };

  test('nothing happens before it, everything on it, once', async () => {
    const { user, employee, planned } = await plan();
    expect(planned.body).toMatchObject({ status: 'active', block_planned: true });
    expect(await stateOf(user.id)).toEqual({ status: 'active', open: 1 });
    await dayComes(employee.id);
    expect(await statusOf(employee.id)).toMatchObject({ status: 'dismissed', block_planned: false });
    expect(await stateOf(user.id)).toEqual({ status: 'blocked', open: 0 });
    await t.pool.query(`update users set status = 'active' where id = $1`, [user.id]);
    await dayComes(employee.id);
    expect(await stateOf(user.id)).toMatchObject({ status: 'active' });
    expect(await told('employee.dismissal_came', employee.id)).toMatchObject([
      { meta: { blocking: 'blocked' } },
    ]);
  });

  test('taken back before it, it does not come', async () => {
    const { user, employee, planned } = await plan();
    await t.call(
      readmit,
      { params: { id: employee.id }, body: { version: planned.body.version } },
      asAdmin(),
    );
    await dayComes(employee.id);
    expect(await stateOf(user.id)).toMatchObject({ status: 'active' });
  });

  test('whoever asked must still be somebody who may', async () => {
    const roleId = await makeRole(t, ['employees.menu', 'employees.edit', 'users.edit']);
    const asker = await makeUser(t, { home: school, roleId });
    const { user, employee, planned } = await plan(null, { token: asker.token });
    expect(planned.status).toBe(200);
    await t.pool.query(`update users set status = 'blocked' where id = $1`, [asker.id]);
    await dayComes(employee.id);
    expect(await statusOf(employee.id)).toMatchObject({ status: 'dismissed' });
    expect(await stateOf(user.id)).toMatchObject({ status: 'active' });
    expect(await told('employee.dismissal_came', employee.id)).toMatchObject([
      { meta: { blocking: 'not_blocked' } },
    ]);
  });

  test('an administrator remains', async () => {
    const other = await makeUser(t, { home: school, roleId: await roleNamed(t, 'admin') });
    const roleId = await makeRole(t, ['employees.edit', 'users.edit']);
    const asker = await makeUser(t, { home: school, roleId });
    const { employee, planned } = await plan(other, { token: asker.token });
    expect(planned.status).toBe(200);
    const become = (id: number, status: string) =>
      t.pool.query('update users set status = $2 where id = $1', [id, status]);
    await become(admin.id, 'inactive');
    await dayComes(employee.id);
    expect(await stateOf(other.id)).toEqual({ status: 'active', open: 1 });
    await become(admin.id, 'active');
    await become(other.id, 'inactive');
    expect(await statusOf(employee.id)).toMatchObject({ status: 'dismissed' });
  });
});

test('the list shows who was dismissed everywhere and can still enter', async () => {
  const unit = await makeOrganisation(t, 'Unidade', school);
  const { employee: overdue } = await employed(null, { dismissed_on: '2024-03-01' });
  const { employee: elsewhere } = await employed(null, { dismissed_on: '2024-03-01' });
  const again = { natural_entity_id: elsewhere.natural_entity.id, unit_id: unit, admitted_on: '2024-04-01' };
  await t.call(create, { body: again as never }, asAdmin());
  const items = [{ column: 'access', operator: 'equals', value: 'overdue' }];
  const { body } = await t.call(grid, { query: { filters: { items }, per_page: '100' } as never }, asAdmin());
  const ids = body.model.data.map(({ id }: { id: number }) => id);
  expect(ids).toContain(overdue.id);
  expect(ids).not.toContain(elsewhere.id);
});
