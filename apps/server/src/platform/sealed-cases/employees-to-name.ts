import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';

/** Whom a report may accuse: also who has left, and who has no account. */
export async function employeesToName(
  ctx: Pick<UserCtx, 'db' | 'scope'>,
  { search, limit }: { readonly search: string; readonly limit: number },
): Promise<{ id: number; label: string }[]> {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, person_name || coalesce(' (' || position_name || ')', '') as label from employees
    where legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null
      and (${search === ''} or id in (select search_employees(${search}, ${scopeSql(ctx)})))
    order by person_name collate "pt-BR-x-icu", id limit ${limit}`.execute(ctx.db);
  return rows;
}
