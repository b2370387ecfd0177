import type {
  FeedCounts,
  FeedItem,
  FeedPage,
  MyWork,
} from '@conforme/contracts/modules/mural/mural.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';

const PAGE = 10;

const filters = {
  all: sql`true`,
  unread: sql`not f.is_read`,
  to_sign: sql`f.to_sign`,
} as const;

interface Asked {
  readonly filter: keyof typeof filters;
  readonly after?: string | undefined;
}

/** Pinned first, then the newest; it goes on behind the last one that was read, whatever was published meanwhile. */
export async function feedOf(ctx: UserCtx, { filter, after }: Asked): Promise<FeedPage> {
  const [pinned, published, id] = after?.split(',') ?? [];
  const behind = after
    ? sql`(f.pinned, f.publish_at, f.id) < (${pinned === '1'}, ${published}::timestamptz, ${id}::bigint)`
    : sql`true`;
  const { rows } = await sql<FeedItem & { place: string }>`
    with page as materialized (
      select f.* from mural_newsletters() f where ${filters[filter]} and ${behind}
      order by f.pinned desc, f.publish_at desc, f.id desc limit ${PAGE + 1})
    select f.id, f.title, f.summary, json_build_object('name', f.group_name, 'colour', f.colour, 'icon', f.icon) as group,
      f.author, f.organisation, f.publish_at, f.pinned, f.highlighted, f.is_read, f.to_sign,
      to_char(f.signature_due_on, 'YYYY-MM-DD') as signature_due_on, f.allow_like, f.allow_comment, n.likes, n.liked,
      n.comments, n.signed,
      concat_ws(',', f.pinned::integer, to_char(f.publish_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), f.id)
        as place
    from page f join mural_numbers(array(select id from page)) n on n.id = f.id
    order by f.pinned desc, f.publish_at desc, f.id desc`.execute(ctx.db);
  const items = rows.slice(0, PAGE).map(({ place, ...item }) => item);
  return { items, next: rows.length > PAGE ? (rows[PAGE - 1]?.place ?? null) : null };
}

const MOST_TO_SIGN = 5;

export async function countsOf({ db }: { readonly db: Database | Transaction }): Promise<FeedCounts> {
  const { rows } = await sql<FeedCounts>`
    with mine as materialized (select * from mural_newsletters() where not is_read or to_sign)
    select (select count(*) from mine where not is_read) as unread,
      (select count(*) from mine where to_sign) as to_sign_count,
      coalesce((select json_agg(one) from (
        select json_build_object('id', id, 'title', title, 'due_on', signature_due_on) as one from mine where to_sign
        order by signature_due_on nulls last, publish_at, id limit ${MOST_TO_SIGN}) first), '[]') as to_sign`.execute(
    db,
  );
  return rows[0] as FeedCounts;
}

const MOST_WORK = 8;

/** Cases the asker answers for, and tasks that are theirs; row-level security leaves out what they may not read. */
export async function workOf(ctx: UserCtx): Promise<MyWork> {
  const { rows: deadlines } = await sql<MyWork['deadlines'][number]>`
    select id as case_id, form_type, protocol, due_at from cases
    where responsible_id = ${ctx.user.userId} and is_open and due_at is not null
      and legal_entity_id = any (${scopeSql(ctx)})
    order by due_at, id limit ${MOST_WORK}`.execute(ctx.db);
  const { rows: tasks } = await sql<MyWork['tasks'][number]>`
    select t.id, t.case_id, c.form_type, c.protocol, t.title, to_char(t.due_on, 'YYYY-MM-DD') as due_on
    from case_tasks t join cases c on c.id = t.case_id
    where t.owner_id = ${ctx.user.userId} and t.done_at is null and t.removed_at is null
      and t.legal_entity_id = any (${scopeSql(ctx)})
    order by t.due_on nulls last, t.created_at, t.id limit ${MOST_WORK}`.execute(ctx.db);
  return { deadlines, tasks };
}
