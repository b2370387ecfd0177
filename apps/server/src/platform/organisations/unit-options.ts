import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';

/** For pickers: the open organisations and units of the active scope. */
export async function unitOptions(
  ctx: UserCtx,
  { search, limit }: { readonly search: string; readonly limit: number },
): Promise<{ id: number; label: string }[]> {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, shown_name as label from legal_entities
    where id = any (${scopeSql(ctx)}) and active
      and ${search ? sql`plain_text(shown_name) like like_pattern(${search})` : sql`true`}
    order by shown_name collate "pt-BR-x-icu", id limit ${limit}`.execute(ctx.db);
  return rows;
}
