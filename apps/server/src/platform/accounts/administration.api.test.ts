import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { newRole, permissionIds } from '../../testing/features/role-forms.ts';
import { administrationLock, auditOf, behindLock } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: TestUser;
let school: number;
let adminRole: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  adminRole = await roleNamed(t, 'admin');
});
afterAll(() => t.close());

let counter = 0;
const email = () => `espera${++counter}@conforme.test`;

interface Stage {
  readonly token: string;
  /** Stands ready to be given power, or to lose it. */
  readonly user: number;
  readonly role: number;
}
const { addMember, removeMember } = roles.endpoints;
const { create, internalStore, update, remove, block, unblock, endSessions, renewAccess } = users.endpoints;
/** Each write that gives or takes power. */
const writes: Record<string, (stage: Stage) => Promise<{ status: number }>> = {
  addMember: ({ token, user }) =>
    t.call(addMember, { params: { id: adminRole }, body: { user_id: user, access: true } }, { token }),
  removeMember: ({ token, user, role }) =>
    t.call(removeMember, { params: { id: role, user_id: user } }, { token }),
  createUser: ({ token }) => {
    const accesses = [{ role_id: adminRole, entity_type: 'legal_entity', entity_id: school }];
    const body = { name: 'Lia', email: email(), role_ids: [adminRole], accesses, delivery: 'invitation' };
    return t.call(create, { body }, { token });
  },
  internalStore: ({ token }) =>
    t.call(internalStore, { body: { name: 'Lia', email: email(), role_id: adminRole } }, { token }),
  updateUser: ({ token, user, role }) => {
    const body = { version: 1, name: 'Lia', email: email(), first_access: false, accesses: [] };
    return t.call(
      update,
      { params: { id: user }, body: { ...body, role_ids: [role, adminRole] } },
      { token },
    );
  },
  removeUser: ({ token, user }) => t.call(remove, { params: { id: user } }, { token }),
  block: ({ token, user }) => t.call(block, { params: { id: user }, body: {} }, { token }),
  unblock: async ({ token, user }) => {
    await t.pool.query(`update users set status = 'blocked' where id = $1`, [user]);
    return t.call(unblock, { params: { id: user }, body: {} }, { token });
  },
  endSessions: ({ token, user }) => t.call(endSessions, { params: { id: user }, body: {} }, { token }),
  renewAccess: ({ token, user }) =>
    t.call(renewAccess, { params: { id: user }, body: { delivery: 'one_time_password' } }, { token }),
  grant: ({ token, user, role }) => {
    const params = { type: 'legal_entity', id: school, role };
    return t.call(dataAccess.endpoints.grant, { params, body: { user_id: user } }, { token });
  },
  'grant to a whole group': ({ token, role }) =>
    t.call(
      dataAccess.endpoints.grant,
      { params: { type: 'legal_entity', id: school, role }, body: {} },
      { token },
    ),
  revoke: async ({ token, user, role }) => {
    await t.pool.query(
      `insert into data_access_grants (role_id, user_id, legal_entity_id) values ($1, $2, $3)`,
      [role, user, school],
    );
    const params = { type: 'legal_entity', id: school, role };
    return t.call(dataAccess.endpoints.revoke, { params, body: { user_id: user } }, { token });
  },
  createRole: ({ token }) => t.call(roles.endpoints.create, { body: newRole() }, { token }),
};

async function stage(token: string): Promise<Stage> {
  const role = await makeRole(t, []);
  const { id } = await makeUser(t, { home: school, roleId: role, entities: [] });
  return { token, user: id, role };
}
async function overtaken(
  write: (stage: Stage) => Promise<{ status: number }>,
  asker: TestUser,
  meanwhile: (client: pg.PoolClient) => Promise<unknown>,
) {
  const ready = await stage(asker.token);
  let answer: { status: number } | undefined;
  const rows = await auditOf(t, async () => {
    [answer] = await behindLock(t, administrationLock(school), () => [write(ready)], meanwhile);
  });
  return { status: answer?.status, told: rows.filter(({ chain }) => chain !== 'refused') };
}

describe('whoever is overtaken while waiting for their turn', () => {
  for (const [name, write] of Object.entries(writes))
    test(`${name}: is refused as the next request would be, and nothing is written`, async () => {
      const asker = () => makeUser(t, { home: school, roleId: adminRole });
      const one = await asker();
      expect(
        await overtaken(write, one, (client) =>
          client.query('delete from role_users where user_id = $1', [one.id]),
        ),
        'taken out of the group',
      ).toEqual({ status: 403, told: [] });
      const two = await asker();
      expect(
        await overtaken(write, two, (client) =>
          client.query(`update users set status = 'blocked' where id = $1`, [two.id]),
        ),
        'blocked',
      ).toEqual({ status: 401, told: [] });
      const three = await asker();
      expect(
        await overtaken(write, three, (client) =>
          client.query('delete from data_access_grants where user_id = $1', [three.id]),
        ),
        'without access to the organisation',
      ).toEqual({ status: 403, told: [] });
      const four = await asker();
      expect(
        await overtaken(write, four, (client) =>
          client.query('update sessions set ended_at = now() where user_id = $1', [four.id]),
        ),
        'signed out',
      ).toEqual({ status: 401, told: [] });
    });

  for (const [name, write] of Object.entries(writes))
    test(`${name}: is done when nothing changed`, async () => {
      expect((await overtaken(write, admin, async () => {})).status).toBe(200);
    });

  test('a permission taken from the group counts at once', async () => {
    const role = await makeRole(t, ['users.menu', 'users.edit']);
    const [edit] = await permissionIds(t, ['users.edit']);
    const asker = await makeUser(t, { home: school, roleId: role });
    const result = await overtaken(writes.block as never, asker, (client) =>
      client.query('delete from role_permissions where role_id = $1 and permission_id = $2', [role, edit]),
    );
    expect(result).toEqual({ status: 403, told: [] });
  });

  test('a group that was deleted has no force any more', async () => {
    const role = await makeRole(t, ['users.menu', 'users.edit']);
    const asker = await makeUser(t, { home: school, roleId: role });
    const result = await overtaken(writes.block as never, asker, (client) =>
      client.query('update roles set deleted_at = now() where id = $1', [role]),
    );
    expect(result).toEqual({ status: 403, told: [] });
  });
});

test('two requests at once: whoever is taken out first adds nobody afterwards', async () => {
  const bad = await makeUser(t, { home: school, roleId: adminRole });
  const { user } = await stage(admin.token);
  const rows = await auditOf(t, () =>
    Promise.all([
      t.call(removeMember, { params: { id: adminRole, user_id: bad.id } }, { token: admin.token }),
      writes.addMember?.({ token: bad.token, user, role: adminRole }),
    ]),
  );
  const told = rows.map(({ action }) => action).filter((action) => action.startsWith('user.role_'));
  expect(told.at(-1)).toBe('user.role_removed');
});

test('an access whose holder left the group meanwhile is refused as absent', async () => {
  const { role, user } = await stage(admin.token);
  const [answer] = await behindLock(
    t,
    ['select from roles where id = $1 for update', role],
    () => [writes.grant?.({ token: admin.token, user, role }) as Promise<{ status: number }>],
    (client) => client.query('delete from role_users where user_id = $1', [user]),
  );
  expect(answer?.status).toBe(404);
});
