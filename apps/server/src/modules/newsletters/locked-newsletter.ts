import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';

export type Writing = InTransaction<UserCtx>;

/** The row for a write of staff, in their scope and held until the end. */
export const lockNewsletter = async (ctx: Writing, id: number, isDeleted = false) =>
  found(
    await ctx.db
      .selectFrom('newsletters')
      .selectAll()
      .where('id', '=', id)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );

export function assertVersion(row: { readonly version: number }, version: number): void {
  if (row.version !== version)
    throw new AppError('stale_version', 'Outra pessoa alterou este informativo enquanto você editava.');
}

/** A line of the timeline of a newsletter. */
export const addEvent = (
  ctx: Pick<Writing, 'db'> & { readonly user: { readonly userId: number | null } },
  newsletter: { readonly id: number; readonly legal_entity_id: number },
  kind: string,
  { version = null, detail = {} }: { readonly version?: number | null; readonly detail?: object } = {},
) =>
  ctx.db
    .insertInto('newsletter_events')
    .values({
      newsletter_id: newsletter.id,
      legal_entity_id: newsletter.legal_entity_id,
      kind,
      version,
      actor_id: ctx.user.userId,
      detail: JSON.stringify(detail),
    })
    .execute();
