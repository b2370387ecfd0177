import { knownNotificationTypes } from '@conforme/contracts/core/notifications/notification-types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';

/** The ping carries no more than this: a person reads the newest, the bell counts the rest. */
const NEWEST = 10;

/** A type this version does not know is called so, in lists and filters alike. */
export const typeColumn = sql`case when type = any (${[...knownNotificationTypes]}::text[]) then type else 'unknown' end`;

/** The parts of a notification as the specification names them, from `notifications n`. */
export const notificationColumns = sql`n.id, ${typeColumn} as type, n.title, n.created_at, n.read_at,
  jsonb_build_object('comment', jsonb_build_object('message', n.message)) as data,
  jsonb_build_object('event_id', n.extra_data -> 'event_id', 'form_path', n.extra_data -> 'form_path',
    'icon', n.extra_data -> 'icon', 'legal_entity_id', n.legal_entity_id) as "extraData", n.link,
  jsonb_build_object('newTab', n.click_options @> '{"newTab": true}',
    'markAsRead', not n.click_options @> '{"markAsRead": false}') as "clickOptions"`;

export const unreadOf = (userId: RawBuilder<unknown>) =>
  sql`from notifications n where n.user_id = ${userId} and n.read_at is null and n.shown`;

/** Two more columns for a query that has the user's id. */
export const unreadColumns = (userId: RawBuilder<unknown>) => sql`,
  (select count(*) ${unreadOf(userId)}) as unread_count,
  (select coalesce(jsonb_agg(newest), '[]') from (
    select ${notificationColumns} ${unreadOf(userId)} order by n.created_at desc limit ${NEWEST}
  ) newest) as unread_newest`;

export async function countUnread(db: Database | Transaction, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) ${unreadOf(sql`${userId}`)}`.execute(db);
  return rows[0]?.count ?? 0;
}
