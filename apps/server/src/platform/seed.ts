import {
  areas,
  type ModulePages,
  type Permission,
  type RoleName,
  receivingRoles,
  reservedRoles,
  seededRoles,
} from '@conforme/contracts/core/pages.ts';
import { pageCatalog } from '@conforme/contracts/page-catalog.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../core/database/database.ts';
import { recordAudit } from './audit/audit.ts';

/**
 * Groups, modules, functionalities and permissions follow the catalogue: names and places are its own, words only
 * at first, because an administrator may have chosen better ones. What an administrator took away or deleted stays
 * away. What left the catalogue stays as the administrator's own, since nothing checks it any more.
 */
export async function seed(
  system: Database,
  catalog: Readonly<Record<string, ModulePages>> = pageCatalog,
): Promise<void> {
  const modules = Object.values(catalog).filter(({ permissions }) => Object.keys(permissions).length > 0);
  await system.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(7146500003)`.execute(db);
    for (const name of Object.keys(seededRoles) as RoleName[]) await seedRole(db, name);
    for (const [position, area] of areas.entries())
      await sql`insert into modules (key, display_name, position) values (${area.key}, ${area.label}, ${position})
        on conflict (key) do update set position = excluded.position
        where modules.position <> excluded.position`.execute(db);
    for (const [position, module] of modules.entries()) {
      const functionality = await seedFunctionality(db, module, position);
      for (const [index, [name, permission]] of Object.entries(module.permissions).entries())
        await seedPermission(db, { name, functionality, position: index }, permission);
    }
    const names = modules.flatMap((module) => Object.keys(module.permissions));
    await sql`update permissions set system = false
      where system and not (guard_name = 'web' and name = any (${names}))`.execute(db);
    await sql`update functionalities set system = false
      where system and not name = any (${modules.map(({ name }) => name)})`.execute(db);
  });
}

/** A group that was renamed or deleted is still the one of the catalogue; a name somebody else uses is left alone. */
async function seedRole(db: Database, name: RoleName): Promise<void> {
  const { label, description } = seededRoles[name];
  await sql`insert into roles (name, catalog_name, display_name, description, reserved)
    select ${name}, ${name}, ${label}, ${description}, ${reservedRoles.includes(name)}
    where not exists (
      select from roles where catalog_name = ${name} or name = ${name} and deleted_at is null)`.execute(db);
}

async function seedFunctionality(db: Database, module: ModulePages, position: number): Promise<number> {
  const area = sql`(select id from modules where key = ${module.area})`;
  await sql`insert into functionalities (module_id, name, display_name, system, position)
    values (${area}, ${module.name}, ${module.label}, true, ${position})
    on conflict (name) do update set module_id = excluded.module_id, system = true, position = excluded.position
    where (functionalities.module_id, functionalities.system, functionalities.position)
      is distinct from (excluded.module_id, true, excluded.position)`.execute(db);
  const { id } = await db
    .selectFrom('functionalities')
    .select('id')
    .where('name', '=', module.name)
    .executeTakeFirstOrThrow();
  return id;
}

async function seedPermission(
  db: Transaction,
  place: { name: string; functionality: number; position: number },
  permission: Permission,
): Promise<void> {
  await sql`update permissions set functionality_id = ${place.functionality}, position = ${place.position}
    where name = ${place.name} and guard_name = 'web' and system
      and (functionality_id, position) is distinct from (${place.functionality}::bigint, ${place.position}::integer)`.execute(
    db,
  );
  // A permission somebody made under this name was never checked. From now on it is, so whoever had collected it for
  // this day loses it: it is handed out as a new one.
  const { rows } = await sql<{ id: number }>`
    insert into permissions (name, display_name, description, functionality_id, system, position)
    values (${place.name}, ${permission.label}, ${permission.description}, ${place.functionality}, true, ${place.position})
    on conflict (name, guard_name) do update set display_name = excluded.display_name, description = excluded.description,
      functionality_id = excluded.functionality_id, system = true, position = excluded.position, updated_at = now()
    where not permissions.system
    returning id`.execute(db);
  const [created] = rows;
  if (!created) return;
  await db.deleteFrom('role_permissions').where('permission_id', '=', created.id).execute();
  await db
    .insertInto('role_permissions')
    .columns(['role_id', 'permission_id'])
    .expression((eb) =>
      eb
        .selectFrom('roles')
        .select(['roles.id', sql<number>`${created.id}`.as('permission_id')])
        .where('roles.catalog_name', 'in', receivingRoles(permission)),
    )
    .execute();
  if (permission.withheldFromAdmin) await tellInstalled(db, created.id, place.name);
}

/** Who is in these groups was decided before they could do this: each organisation they belong to is told. */
async function tellInstalled(db: Transaction, permissionId: number, name: string): Promise<void> {
  const { rows } = await sql<{ organisation: number; role_id: number }>`
    select distinct root.id as organisation, held.role_id
    from role_permissions given
    join role_users held on held.role_id = given.role_id
    join users u on u.id = held.user_id
    join legal_entity_tree home on home.entity_id = u.home_entity_id
    join legal_entities root on root.id = home.ancestor_id and root.parent_id is null
    where given.permission_id = ${permissionId} order by 1, 2`.execute(db);
  for (const { organisation, role_id } of rows)
    await recordAudit(
      db,
      { legalEntityId: organisation, actorId: null },
      { action: 'permission.installed', object: ['role', role_id], meta: { permission: name } },
    );
}
