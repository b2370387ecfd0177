import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { type ColumnSource, own, ownCondition, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { namedUser } from '../accounts/named-user.ts';
import { protocolInOrder } from './intake/protocol-beginning.ts';

/* Columns and choices that the list of every kind of case has. */

/** What `cases` itself holds; a kind adds its own columns, and writes those anew that it reads otherwise. */
export const caseColumns = (
  ctx: UserCtx,
  foundBy: (words: string) => Sql,
): Readonly<Record<string, ColumnSource>> => ({
  protocol: own(protocolInOrder, foundBy),
  state: own(sql`state`),
  due_at: own(sql`due_at`),
  responsible: namedUser(ctx, 'responsible_id'),
  is_open: ownCondition((answer) => (answer === 'yes' ? sql`is_open` : sql`not is_open`)),
  charge: ownCondition((charge) => chargeCondition(ctx.user.userId, charge)),
  received_at: own(sql`received_at`),
});

/** In whose hands it is, for whoever looks. */
const chargeCondition = (userId: number, charge: string) => {
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
