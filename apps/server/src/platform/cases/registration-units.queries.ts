import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';

/** The active organisation first, then its units by name. */
export async function unitOptions(
  ctx: Pick<UserCtx, 'db' | 'scope'>,
  { search, limit }: { readonly search: string; readonly limit: number },
) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, shown_name as label from legal_entities
    where id = any (${scopeSql(ctx)}) and active
      and (${search} = '' or plain_text(shown_name) like like_pattern(${search}))
    order by id is distinct from ${ctx.scope.id}, shown_name collate "pt-BR-x-icu", id limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}

/** Where a request is to be written down: only there, and only while it works. */
export const unitFor = (ctx: Pick<UserCtx, 'scope'>, id: number) => sql<{ active: boolean }>`
  select active from legal_entities where id = ${id} and id = any (${scopeSql(ctx)})`;

export function assertWorks([unit]: readonly { readonly active: boolean }[]): void {
  if (!unit) throw invalidField('unit_id', 'Escolha uma unidade da organização em que você está.');
  if (!unit.active) throw invalidField('unit_id', 'Esta unidade está desativada.');
}
