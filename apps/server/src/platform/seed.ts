import {
  type Permission,
  type RoleName,
  reservedRoles,
  seededRoles,
} from '@conforme/contracts/core/pages.ts';
import { pageCatalog } from '@conforme/contracts/page-catalog.ts';
import { sql } from 'kysely';
import type { Database } from '../core/database/database.ts';

const catalogPermissions: readonly (readonly [name: string, permission: Permission])[] = Object.values(
  pageCatalog,
).flatMap((module) => Object.entries<Permission>(module.permissions));

/**
 * Permissions and groups follow the catalogue. A permission is handed to its groups only when it is first
 * installed: what an administrator took away afterwards stays away.
 */
export async function seed(system: Database): Promise<void> {
  await system.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(7146500003)`.execute(db);
    for (const [name, label] of Object.entries(seededRoles))
      await db
        .insertInto('roles')
        .values({ name, display_name: label, reserved: reservedRoles.includes(name as RoleName) })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    for (const [name, permission] of catalogPermissions) await seedPermission(db, name, permission);
  });
}

async function seedPermission(db: Database, name: string, permission: Permission): Promise<void> {
  const created = await db
    .insertInto('permissions')
    .values({ name, display_name: permission.label, description: permission.description })
    .onConflict((conflict) => conflict.columns(['name', 'guard_name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return;
  const holders: RoleName[] = [
    ...permission.roles,
    ...(permission.withheldFromAdmin ? [] : ['admin' as const]),
  ];
  await db
    .insertInto('role_permissions')
    .columns(['role_id', 'permission_id'])
    .expression((eb) =>
      eb
        .selectFrom('roles')
        .select(['roles.id', sql<number>`${created.id}`.as('permission_id')])
        .where('roles.name', 'in', holders),
    )
    .execute();
}
