import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { InTransaction, Principal, UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { countAdministrators } from './accounts.ts';

/**
 * Groups whose every permission the asker's active group holds: nobody grants what they do not hold. Holding
 * them all is still not being administrator: only an administrator makes another.
 */
export const assignableRoles = (db: Database | Transaction, asker: Pick<Principal, 'roleId' | 'roleName'>) =>
  db
    .selectFrom('roles')
    .select(['roles.id', 'roles.name', 'roles.display_name'])
    .select(
      sql<boolean>`(roles.name <> 'admin' or ${asker.roleName === 'admin'}) and not exists (
        select permission_id from role_permissions where role_id = roles.id
        except select permission_id from role_permissions where role_id = ${asker.roleId})`.as('assignable'),
    )
    .where('roles.deleted_at', 'is', null)
    .orderBy(sql`roles.display_name collate "pt-BR-x-icu"`)
    .execute();

export async function assertMayAssign(
  ctx: InTransaction<UserCtx>,
  roleIds: readonly number[],
  field: string,
): Promise<void> {
  if (roleIds.length === 0) return;
  // Until this transaction ends nobody deletes the groups it speaks of.
  await ctx.db.selectFrom('roles').select('id').where('id', 'in', roleIds).forShare().execute();
  const roles = await assignableRoles(ctx.db, ctx.user);
  for (const id of roleIds) {
    const role = roles.find((candidate) => candidate.id === id);
    if (!role) throw invalidField(field, 'Este grupo não existe.');
    if (role.name === 'admin' && ctx.user.roleName !== 'admin')
      throw invalidField(field, 'Só a administração dá o grupo Administração.');
    if (!role.assignable)
      throw invalidField(
        field,
        `Você não pode dar o grupo ${role.display_name}: ele tem permissões que você não tem.`,
      );
  }
}

/**
 * Last statement of every write that can take access away: the installation keeps an administrator, and
 * nobody removes their own last way in. Hold `lockAdministration` before the write.
 */
export async function assertWaysInRemain(ctx: InTransaction<UserCtx>): Promise<void> {
  if ((await countAdministrators(ctx.db)) === 0)
    throw new AppError('conflict', 'O sistema precisa de ao menos uma pessoa ativa na administração.');
  const { rows } = await sql<{
    remains: boolean;
  }>`select reaches_something(${ctx.user.userId}) as remains`.execute(ctx.db);
  if (!rows[0]?.remains) throw new AppError('conflict', 'Você não pode retirar o seu próprio último acesso.');
}
