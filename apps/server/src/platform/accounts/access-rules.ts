import type { ModulePages, Permission } from '@conforme/contracts/core/pages.ts';
import { pageCatalog } from '@conforme/contracts/page-catalog.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { hasAdministrator, lockLastAdministrator } from './accounts.ts';

type Asker = Pick<UserCtx, 'user' | 'scope'> & { readonly db: Database | Transaction };

/**
 * What only appointed recipients of reports hold. It opens nothing by itself: reading takes an appointment by two people
 * and a key. Whoever gives groups may give it without holding it, or nobody could ever be put on the committee.
 */
const withheld = Object.values<ModulePages>(pageCatalog)
  .flatMap(({ permissions }) => Object.entries<Permission>(permissions))
  .flatMap(([name, { withheldFromAdmin }]) => (withheldFromAdmin ? [name] : []));

/**
 * Nobody grants what they do not hold: each permission of the group must be held by the asker's active group, and
 * what the group reaches as a whole must lie within what the asker reaches. Holding it all is still not being
 * administrator: only an administrator makes another.
 */
const weighedRoles = ({ db, user }: Asker, homes: readonly number[], among?: readonly number[]) =>
  db
    .selectFrom('roles')
    .select(['roles.id', 'roles.name', 'roles.display_name'])
    .select([
      sql<boolean>`roles.name <> 'admin' or ${user.roleName === 'admin'}`.as('ranks'),
      sql<boolean>`not exists (
        select permission_id from role_permissions join permissions p on p.id = permission_id
        where role_id = roles.id and p.name <> all (${withheld}::text[])
        except select permission_id from role_permissions where role_id = ${user.roleId})`.as('permits'),
      sql<boolean>`not group_reaches_beyond(
        roles.id, ${[...homes]}::bigint[], ${user.userId}, ${user.roleId})`.as('within_reach'),
    ])
    .where('roles.deleted_at', 'is', null)
    .$if(among !== undefined, (query) => query.where('roles.id', 'in', among ?? []))
    .orderBy(sql`roles.display_name collate "pt-BR-x-icu"`)
    .execute();

/** Every group, or those asked for, and whether the asker may give it to people of the active scope. */
export const assignableRoles = async (ctx: Asker, among?: readonly number[]) =>
  (await weighedRoles(ctx, ctx.scope.legalEntityIds, among)).map(
    ({ ranks, permits, within_reach, ...role }) => ({
      ...role,
      assignable: ranks && permits && within_reach,
    }),
  );

/** `home` is the receiver's; null when nobody enters the group, and so nobody comes to reach what it reaches. */
export async function assertMayAssign(
  ctx: InTransaction<UserCtx>,
  roleIds: readonly number[],
  home: number | null,
  field: string,
): Promise<void> {
  if (roleIds.length === 0) return;
  // Until this transaction ends nobody deletes the groups it speaks of.
  await ctx.db.selectFrom('roles').select('id').where('id', 'in', roleIds).forShare().execute();
  const roles = await weighedRoles(ctx, home === null ? [] : [home], roleIds);
  for (const id of roleIds) {
    const role = roles.find((candidate) => candidate.id === id);
    if (!role) throw invalidField(field, 'Este grupo não existe.');
    if (!role.ranks) throw invalidField(field, 'Só a administração dá o grupo Administração.');
    const refused = (why: string) =>
      invalidField(field, `Você não pode dar o grupo ${role.display_name}: ele ${why}.`);
    if (!role.permits) throw refused('tem permissões que você não tem');
    if (!role.within_reach) throw refused('alcança entidades que você não alcança');
  }
}

/**
 * Last statement of every write that can take access away: the installation keeps an administrator, and
 * nobody removes their own last way in. Part of `inAdministration`.
 */
export async function assertWaysInRemain(ctx: InTransaction<UserCtx>): Promise<void> {
  await lockLastAdministrator(ctx.db);
  if (!(await hasAdministrator(ctx.db)))
    throw new AppError('conflict', 'O sistema precisa de ao menos uma pessoa ativa na administração.');
  const { rows } = await sql<{
    remains: boolean;
  }>`select reaches_something(${ctx.user.userId}) as remains`.execute(ctx.db);
  if (!rows[0]?.remains) throw new AppError('conflict', 'Você não pode retirar o seu próprio último acesso.');
}
