import type { NotificationPreferences } from '@conforme/contracts/modules/notifications/notifications.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { countUnread } from '../../platform/notifications/unread.ts';
import { readPreferences } from './notifications.queries.ts';

/** Those of others are passed over in silence: nobody learns whether they exist. */
export const markRead = (ctx: UserCtx, uuids: readonly string[]) =>
  mark(ctx, sql`id = any (${[...uuids]}::uuid[])`);

export const markAllRead = (ctx: UserCtx) => mark(ctx, sql`true`);

export async function markOneRead(ctx: UserCtx, id: string) {
  const { rows } = await sql`select from notifications
    where id = ${id} and user_id = ${ctx.user.userId} and shown`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  return mark(ctx, sql`id = ${id}`);
}

const mark = (ctx: UserCtx, which: RawBuilder<unknown>) =>
  inTransaction(ctx, async ({ db, user }) => {
    const { rows } = await sql`update notifications set read_at = now()
      where user_id = ${user.userId} and shown and read_at is null and ${which} returning id`.execute(db);
    return { read: rows.length, unread_notifications: await countUnread(db, user.userId) };
  });

export const savePreferences = (ctx: UserCtx, wanted: NotificationPreferences) =>
  inTransaction(ctx, async (ctx) => {
    const values = {
      not_shown: [...new Set(wanted.not_shown)],
      mailed: [...new Set(wanted.mailed)],
      digest: wanted.digest,
    };
    await ctx.db
      .insertInto('notification_preferences')
      .values({ user_id: ctx.user.userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, updated_at: sql`now()` }))
      .execute();
    return readPreferences(ctx);
  });
