import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  FunctionalityDetail,
  functionalityUpdate,
} from '@conforme/contracts/modules/functionalities/functionalities.schemas.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';

type Wanted = z.output<typeof functionalityUpdate>['permissions'];
type Current = FunctionalityDetail['permissions'];

interface Change {
  readonly permissions_added: readonly string[];
  readonly permissions_changed: readonly string[];
  readonly permissions_removed: readonly string[];
}

/** Makes the functionality's permissions exactly these, and says by name what changed. */
export async function replacePermissions(
  ctx: InTransaction<UserCtx>,
  functionalityId: number,
  current: Current,
  wanted: Wanted,
): Promise<Change> {
  const kept = new Set(wanted.map(({ id }) => id));
  const removed = current.filter(({ id }) => !kept.has(id));
  const needed = removed.find(({ system }) => system);
  if (needed)
    throw invalidField(
      'permissions',
      `A permissão ${needed.display_name} é do sistema e não pode ser excluída.`,
    );
  await assertMayTake(ctx, [...removed, ...renamed(current, wanted)]);
  for (const { id } of removed) await ctx.db.deleteFrom('permissions').where('id', '=', id).execute();
  const added: string[] = [];
  const changed: string[] = [];
  for (const [index, permission] of wanted.entries()) {
    if (permission.id === undefined) {
      await insertPermission(ctx, functionalityId, permission, index);
      added.push(permission.name);
    } else if (await updatePermission(ctx, current, permission, index)) changed.push(permission.name);
  }
  return {
    permissions_added: added,
    permissions_changed: changed,
    permissions_removed: removed.map(({ name }) => name),
  };
}

const renamed = (current: Current, wanted: Wanted): Current =>
  current.filter(({ id, name }) => wanted.some((other) => other.id === id && other.name !== name));

/** Nobody takes what they lack: what other groups hold and the asker's does not stays as it is. */
async function assertMayTake(ctx: InTransaction<UserCtx>, taken: Current): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct held.permission_id as id from role_permissions held
    where held.permission_id = any (${taken.map(({ id }) => id)}::bigint[]) and not exists (
      select from role_permissions own
      where own.role_id = ${ctx.user.roleId} and own.permission_id = held.permission_id)`.execute(ctx.db);
  const lacked = taken.find(({ id }) => rows.some((row) => row.id === id));
  if (lacked)
    throw new AppError(
      'conflict',
      `Você não pode retirar a permissão ${lacked.display_name}: outros grupos a têm, o seu não.`,
    );
}

const nameTaken = (error: unknown, index: number) =>
  (error as { constraint?: string }).constraint === 'permissions_name_guard_name_key'
    ? invalidField(`permissions.${index}.name`, 'Já existe uma permissão com este nome.')
    : error;

/** The administration holds every permission it makes, or it could give it to nobody. */
async function insertPermission(
  ctx: InTransaction<UserCtx>,
  functionalityId: number,
  permission: Omit<Wanted[number], 'id'>,
  index: number,
): Promise<void> {
  const { name, display_name, guard_name, description } = permission;
  const { id } = await ctx.db
    .insertInto('permissions')
    .values({ functionality_id: functionalityId, name, display_name, guard_name, description })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw nameTaken(error, index);
    });
  await sql`insert into role_permissions (role_id, permission_id) values (${ctx.user.roleId}, ${id})`.execute(
    ctx.db,
  );
}

async function updatePermission(
  ctx: InTransaction<UserCtx>,
  current: Current,
  permission: Wanted[number],
  index: number,
): Promise<boolean> {
  const before = current.find(({ id }) => id === permission.id);
  if (!before) throw invalidField(`permissions.${index}.id`, 'Esta permissão não existe mais.');
  const { name, display_name, description } = permission;
  if (before.system && before.name !== name)
    throw invalidField(`permissions.${index}.name`, 'O nome de uma permissão do sistema não muda.');
  const same =
    before.name === name && before.display_name === display_name && before.description === description;
  if (same) return false;
  await ctx.db
    .updateTable('permissions')
    .set({ name, display_name, description, updated_at: sql<string>`now()` })
    .where('id', '=', before.id)
    .execute()
    .catch((error: unknown) => {
      throw nameTaken(error, index);
    });
  return true;
}
