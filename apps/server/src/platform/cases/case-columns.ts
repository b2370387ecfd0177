import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';

/* Columns and choices that the list of every kind of case has. */

/** In whose hands it is, for whoever looks. */
export const chargeCondition = (userId: number, charge: string) => {
  switch (charge) {
    case 'mine':
      return sql`responsible_id = ${userId}`;
    case 'nobody':
      return sql`responsible_id is null`;
    default:
      return sql`responsible_id <> ${userId}`;
  }
};

/** Whoever may handle cases of a unit, or of the active organisation with all of its own, for pickers. */
export async function handlerOptions(
  ctx: UserCtx,
  { handling }: Pick<CaseKind, 'handling'>,
  { search, limit, unit }: { search: string; limit: number; unit?: number | undefined },
) {
  const place = unit ?? (ctx.scope.type === 'legal_entity' ? ctx.scope.id : null);
  const places = place === null ? scopeSql(ctx) : sql`${[place]}::bigint[]`;
  const { rows } = await sql<{ id: number; label: string }>`
    select u.id, u.name as label
    from users u
    where u.id in (select people_with_permission(entity, ${handling}) from unnest(${places}) as entity)
      and (${search} = '' or plain_text(u.name) like like_pattern(${search}))
    order by u.name collate "pt-BR-x-icu", u.id limit ${limit}`.execute(ctx.db);
  return rows;
}
