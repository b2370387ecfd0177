import { mailedByDefault } from '@conforme/contracts/core/notifications/notification-types.ts';
import type { NotificationPreferences } from '@conforme/contracts/modules/notifications/notifications.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { type GridSource, own } from '../../core/grid/grid-source.ts';
import { notificationColumns, typeColumn } from '../../platform/notifications/unread.ts';

type Asking = Pick<UserCtx, 'user'> & { readonly db: Database | Transaction };

const stateColumn = sql`case when read_at is null then 'unread' else 'read' end`;

/** One's own, in every organisation: a notification belongs to a person, not to the active entity. */
export const notificationSource = (ctx: UserCtx): GridSource => ({
  randomIds: sql`created_at`,
  from: sql`notifications`,
  scope: rowsWhere(sql`user_id = ${ctx.user.userId} and shown`),
  search: (words) => sql`search_text like like_pattern(${words})`,
  columns: {
    message: own(sql`message`),
    type: own(typeColumn),
    state: own(stateColumn),
    created_at: own(sql`created_at`),
  },
  rows: sql`select ${notificationColumns}, n.message, ${stateColumn} as state
    from page join notifications n on n.id = page.id`,
});

export async function readPreferences({ db, user }: Asking): Promise<NotificationPreferences> {
  const kept = await db
    .selectFrom('notification_preferences')
    .select(['not_shown', 'mailed', 'digest'])
    .where('user_id', '=', user.userId)
    .executeTakeFirst();
  return (kept ?? { not_shown: [], mailed: [...mailedByDefault], digest: false }) as NotificationPreferences;
}
