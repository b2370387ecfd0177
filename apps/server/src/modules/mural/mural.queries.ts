import type { FeedCounts, FeedItem, FeedPage } from '@conforme/contracts/modules/mural/mural.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';

const PAGE = 10;

interface Asked {
  readonly filter: 'all' | 'unread' | 'to_sign';
  readonly after?: string | undefined;
}

/** Pinned first, then the newest; it goes on behind the last one that was read, whatever was published meanwhile. */
export async function feedOf(ctx: UserCtx, { filter, after }: Asked): Promise<FeedPage> {
  const [pinned, published, id] = after?.split(',') ?? [];
  const behind = after
    ? sql`${pinned === '1'}, ${published}::timestamptz, ${id}::bigint`
    : sql`null, null, null`;
  const { rows } = await sql<FeedItem & { place: string }>`
    select id, title, summary, json_build_object('name', group_name, 'colour', colour, 'icon', icon) as group,
      author, organisation, publish_at, pinned, highlighted, is_read, to_sign,
      to_char(signature_due_on, 'YYYY-MM-DD') as signature_due_on, allow_like, allow_comment, likes, liked, comments, signed,
      concat_ws(',', pinned::integer, to_char(publish_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), id)
        as place
    from mural_page(${filter}, ${behind}, ${PAGE + 1})`.execute(ctx.db);
  const items = rows.slice(0, PAGE).map(({ place, ...item }) => item);
  return { items, next: rows.length > PAGE ? (rows[PAGE - 1]?.place ?? null) : null };
}

const MOST_TO_SIGN = 5;

export async function countsOf({ db }: { readonly db: Database | Transaction }): Promise<FeedCounts> {
  const { rows } = await sql<FeedCounts>`select * from mural_counts(${MOST_TO_SIGN})`.execute(db);
  return rows[0] as FeedCounts;
}
