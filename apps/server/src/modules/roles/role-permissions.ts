import type { PermissionTree } from '@conforme/contracts/modules/roles/roles.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { Asking } from '../../platform/accounts/account-actions.ts';

/**
 * What the administration can never lose: whatever the catalogue puts into the security area. Without these nobody
 * could give anything back.
 */
export async function fixedPermissions(db: Database | Transaction, roleId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from role_permissions held
    join roles r on r.id = held.role_id and r.name = 'admin'
    join permissions p on p.id = held.permission_id and p.system
    join functionalities f on f.id = p.functionality_id
    join modules m on m.id = f.module_id and m.key = 'seguranca'
    where held.role_id = ${roleId} order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

interface Change {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Makes the group's permissions exactly these, and says by name what changed. Nobody gives, or takes, what they lack. */
export async function changePermissions(
  ctx: InTransaction<UserCtx>,
  roleId: number,
  wanted: readonly number[],
  field = 'permission_ids',
): Promise<Change> {
  const { rows } = await sql<{ id: number; name: string; display_name: string; has: boolean; held: boolean }>`
    select p.id, p.name, p.display_name,
      exists (select from role_permissions where role_id = ${roleId} and permission_id = p.id) as has,
      exists (select from role_permissions where role_id = ${ctx.user.roleId} and permission_id = p.id) as held
    from permissions p order by p.name`.execute(ctx.db);
  const wants = new Set(wanted);
  const known = new Set(rows.map(({ id }) => id));
  if (wanted.some((id) => !known.has(id)))
    throw invalidField(field, 'Uma destas permissões não existe mais.');
  const added = rows.filter((permission) => wants.has(permission.id) && !permission.has);
  const removed = rows.filter((permission) => !wants.has(permission.id) && permission.has);
  const lacked = [...added, ...removed].find(({ held }) => !held);
  if (lacked)
    throw invalidField(
      field,
      `Você não pode dar nem retirar a permissão ${lacked.display_name}: o seu grupo não a tem.`,
    );
  const fixed = await fixedPermissions(ctx.db, roleId);
  const needed = removed.find(({ id }) => fixed.includes(id));
  if (needed)
    throw invalidField(field, `A administração não pode ficar sem a permissão ${needed.display_name}.`);
  if (added.length > 0)
    await ctx.db
      .insertInto('role_permissions')
      .values(added.map(({ id }) => ({ role_id: roleId, permission_id: id })))
      .execute();
  if (removed.length > 0)
    await sql`delete from role_permissions
      where role_id = ${roleId} and permission_id = any (${removed.map(({ id }) => id)}::bigint[])`.execute(
      ctx.db,
    );
  return { added: added.map(({ name }) => name), removed: removed.map(({ name }) => name) };
}

/** The group holds something the asker's does not: it is neither copied nor deleted by them. */
export const exceedsSql = (
  { user }: Pick<UserCtx, 'user'>,
  roleId: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select permission_id from role_permissions where role_id = ${roleId}
  except select permission_id from role_permissions where role_id = ${user.roleId})`;

export async function exceedsAsker(ctx: Asking, roleId: number): Promise<boolean> {
  const { rows } = await sql<{ exceeds: boolean }>`
    select ${exceedsSql(ctx, sql`${roleId}`)} as exceeds`.execute(ctx.db);
  return rows[0]?.exceeds ?? true;
}

export async function permissionTree(ctx: UserCtx): Promise<PermissionTree> {
  const { rows } = await sql<PermissionTree[number]>`
    select m.id, m.display_name, json_agg(f.functionality order by f.position, f.display_name) as functionalities
    from modules m join (
      select f.module_id, f.position, f.display_name, json_build_object(
        'id', f.id, 'display_name', f.display_name, 'description', f.description,
        'permissions', json_agg(json_build_object(
          'id', p.id, 'name', p.name, 'display_name', p.display_name, 'description', p.description, 'system', p.system,
          'held', held.permission_id is not null
        ) order by p.position, p.name)) as functionality
      from functionalities f
      join permissions p on p.functionality_id = f.id
      left join role_permissions held on held.permission_id = p.id and held.role_id = ${ctx.user.roleId}
      group by f.id
    ) f on f.module_id = m.id
    group by m.id order by m.position, m.display_name`.execute(ctx.db);
  return rows;
}
