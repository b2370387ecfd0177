import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';

export type Writing = InTransaction<UserCtx>;

/** What the audiences service knows articles by. */
export const TARGET = 'knowledge_item';

/** The row for a write of whoever writes, in their scope and held until the end. */
export const lockKnowledge = async (ctx: Writing, id: number, isDeleted = false) =>
  found(
    await ctx.db
      .selectFrom('knowledge_items')
      .select([
        'id',
        'legal_entity_id',
        'title',
        'owner_id',
        'status',
        'current_version',
        'version',
        'category_id',
      ])
      .where('id', '=', id)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );

export function assertVersion(row: { readonly version: number }, version: number): void {
  if (row.version !== version)
    throw new AppError('stale_version', 'Outra pessoa alterou este artigo enquanto você editava.');
}
