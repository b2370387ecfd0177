import { type ModulePages, type RoleName, receivingRoles } from '@conforme/contracts/core/pages.ts';
import { pageCatalog } from '@conforme/contracts/page-catalog.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { TestApp } from '../test-app.ts';

export const goodPassword = 'girassol amarelo 77';
let goodHash: Promise<string> | null = null;
let counter = 0;

export async function makeOrganisation(
  t: TestApp,
  name: string,
  parentId: number | null = null,
): Promise<number> {
  const { id } = await t.system
    .insertInto('legal_entities')
    .values({ company_name: name, parent_id: parentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A group with exactly these permissions (all existing names are in the catalogue). */
export async function makeRole(t: TestApp, permissions: readonly string[]): Promise<number> {
  const name = `role_${++counter}`;
  const { id } = await t.system
    .insertInto('roles')
    .values({ name, display_name: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (permissions.length > 0)
    await t.system
      .insertInto('role_permissions')
      .columns(['role_id', 'permission_id'])
      .expression((eb) =>
        eb
          .selectFrom('permissions')
          .select([eb.lit(id).as('role_id'), 'permissions.id'])
          .where('permissions.name', 'in', permissions),
      )
      .execute();
  return id;
}

export async function roleNamed(t: TestApp, name: string): Promise<number> {
  const { id } = await t.system
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

export interface TestUser {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

/** A user with an open session in the given group; `entities` are the organisations it reaches. */
export async function makeUser(
  t: TestApp,
  user: {
    home: number;
    roleId?: number;
    entities?: readonly number[];
    name?: string;
    email?: string;
    firstAccess?: boolean;
    /** Has shown that the mailbox is theirs. */
    proven?: boolean;
  },
): Promise<TestUser> {
  goodHash ??= hashPassword(goodPassword);
  const email = user.email ?? `user${++counter}@conforme.test`;
  const { id } = await t.system
    .insertInto('users')
    .values({
      home_entity_id: user.home,
      name: user.name ?? `Pessoa ${counter}`,
      email,
      password_hash: await goodHash,
      status: 'active',
      first_access: user.firstAccess ?? false,
      email_verified_at: user.proven ? new Date().toISOString() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { roleId } = user;
  if (roleId !== undefined) {
    await t.system.insertInto('role_users').values({ user_id: id, role_id: roleId }).execute();
    for (const entity of user.entities ?? [user.home])
      await t.system
        .insertInto('data_access_grants')
        .values({ role_id: roleId, user_id: id, legal_entity_id: entity })
        .execute();
  }
  return { id, email, token: await openTestSession(t, id, roleId ?? null) };
}

export async function openTestSession(t: TestApp, userId: number, roleId: number | null): Promise<string> {
  const token = newSecret('cfs_');
  await t.system
    .insertInto('sessions')
    .values({
      user_id: userId,
      active_role_id: roleId,
      token_hash: hashSecret(token),
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute();
  return token;
}

/** An organisation with an administrator: where most tests begin. */
export async function makeAdministrator(t: TestApp, organisation = 'Escola Ipê') {
  const entity = await makeOrganisation(t, organisation);
  const admin = await makeUser(t, {
    home: entity,
    roleId: await roleNamed(t, 'admin'),
    name: 'Ana Administradora',
  });
  return { entity, admin };
}

/** The names of what the catalogue hands to a group at first, in the order sessions list them. */
export const handedTo = (role: RoleName): string[] =>
  Object.values<ModulePages>(pageCatalog)
    .flatMap((module) => Object.entries(module.permissions))
    .filter(([, permission]) => receivingRoles(permission).includes(role))
    .map(([name]) => name)
    .sort();

/** Of the catalogue, also those that the seed withholds from admin. */
export const everyPermission: readonly string[] = Object.values<ModulePages>(pageCatalog)
  .flatMap(({ permissions }) => Object.keys(permissions))
  .sort();
