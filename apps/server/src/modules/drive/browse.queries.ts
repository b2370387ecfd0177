import type { Parsed } from '@conforme/contracts/core/endpoint.ts';
import type { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import type { DriveDetail, DriveList, DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import {
  ANY_TYPE,
  type DriveKind,
  type DriveSort,
  imageTypes,
  type LinkKind,
  PAGE_ITEMS,
} from '@conforme/contracts/modules/drive/drive-words.ts';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import { type Asking, accessOf, mayTake, nodeOf, reachable } from './drive-node.ts';
import { roomOf } from './drive-room.ts';
import { linksShown } from './link-rows.ts';

type ListQuery = Parsed<typeof drive.endpoints.list>['query'];
type Listed = Omit<ListQuery, 'page'>;

const kinds: Readonly<Record<DriveKind, RawBuilder<unknown>>> = {
  folder: sql`n.is_folder`,
  image: sql`not n.is_folder and n.media_type = any (${[...imageTypes]}::text[])`,
  other: sql`not n.is_folder and n.media_type = ${ANY_TYPE}`,
  document: sql`not n.is_folder and n.media_type <> ${ANY_TYPE} and not n.media_type = any (${[...imageTypes]}::text[])`,
};
const orders: Readonly<Record<DriveSort, RawBuilder<unknown>>> = {
  name: sql`n.name collate "pt-BR-x-icu"`,
  changed_at: sql`n.changed_at`,
  size: sql`n.size`,
};

/** Told to its owner alone, by row-level security. */
const hasLink = (kinds: readonly LinkKind[]) => sql`exists (select from drive_links l
    join public_links p on p.id = l.id
    where l.node_id = n.id and l.kind = any (${[...kinds]}::text[]) and p.revoked_at is null and p.expires_at > now())`;

const shownColumns = (
  ctx: Asking,
) => sql`n.id, n.parent_id, n.name, n.is_folder, n.size, n.media_type, n.tags,
  to_jsonb(n.changed_at) #>> '{}' as changed_at, to_jsonb(n.trashed_at) #>> '{}' as trashed_at,
  (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = n.owner_id) as owner,
  ${accessOf(ctx)} as access, ${mayTake(ctx)} as may_take,
  exists (select from drive_shares s where s.node_id = n.id) as is_shared,
  ${hasLink(['file', 'folder', 'request'])} as has_link,
  case when n.is_folder then (select count(*) from (
    select from drive_nodes c where c.parent_id = n.id and c.trash_root is null limit 1000) inside) end as items`;

/** Folders above row `here`, from where the asker's sight begins. */
const placeOf = (ctx: Asking) => sql<string | null>`(select string_agg(a.name, ' › ' order by a.depth) from (
  select n.name, cardinality(n.path) as depth from drive_nodes n
  where n.id = any (here.path) and n.id <> here.id and ${reachable(ctx)}) a)`;

/** Which of them: a folder's, the top of one's own, what was shared, or the trash; or what is called so below there. */
function wanted(ctx: UserCtx, { view, folder, search }: Listed): RawBuilder<unknown> {
  const me = ctx.user.userId;
  if (view === 'trash')
    return sql`n.owner_id = ${me} and n.trash_root = n.id and n.search_text like like_pattern(${search})`;
  if (search !== '') {
    const whose = view === 'mine' ? sql`n.owner_id = ${me}` : sql`n.owner_id is distinct from ${me}`;
    return sql`n.id = any (array(select search_drive(${search}, ${folder ?? null}, ${scopeSql(ctx)}) limit 2000))
      ${folder === undefined ? sql`and ${whose}` : sql``}`;
  }
  if (folder !== undefined) return sql`n.parent_id = ${folder} and n.trash_root is null`;
  return view === 'mine'
    ? sql`n.owner_id = ${me} and n.parent_id is null and n.trash_root is null`
    : sql`n.id = any ((select drive_shared(false))::bigint[]) and n.owner_id is distinct from ${me} and n.trash_root is null`;
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
  /** Says of each row which folders it lies in. */
  readonly placed: boolean;
}

export async function listedNodes(ctx: UserCtx, query: Listed, slice: Slice): Promise<DriveNode[]> {
  const filters = [
    ...(query.kind ? [kinds[query.kind]] : []),
    ...(query.tag ? [sql`n.tags @> array[${query.tag}]::text[]`] : []),
  ];
  const direction = sql.raw(query.direction);
  const { rows } = await sql<DriveNode>`
    with page as (
      select n.* from drive_nodes n where ${wanted(ctx, query)} and ${reachable(ctx)}
        ${filters.length > 0 ? sql`and ${sql.join(filters, sql` and `)}` : sql``}
      order by n.is_folder desc, ${orders[query.sort]} ${direction}, n.id ${direction}
      limit ${slice.limit} offset ${slice.offset})
    select ${shownColumns(ctx)}, ${slice.placed ? placeOf(ctx) : sql`null`} as place
    from page n cross join lateral (select n.id, n.path) here
    order by n.is_folder desc, ${orders[query.sort]} ${direction}, n.id ${direction}`.execute(ctx.db);
  return rows;
}

/** At most three statements: the folder with its trail, one page, and the room. */
export async function listDrive(ctx: UserCtx, query: ListQuery): Promise<DriveList> {
  const opened = query.folder === undefined ? null : await openedFolder(ctx, query.folder);
  const rows = await listedNodes(ctx, query, {
    ...{ limit: PAGE_ITEMS + 1, offset: (query.page - 1) * PAGE_ITEMS },
    placed: query.search !== '',
  });
  const entity = opened?.legal_entity_id ?? ctx.scope.legalEntityIds[0];
  const room =
    entity === undefined
      ? { quota: 0, used: 0 }
      : await roomOf(ctx.db, opened?.owner_id ?? ctx.user.userId, entity);
  const { legal_entity_id: _, owner_id: __, trail = [], ...folder } = opened ?? {};
  return {
    folder: opened ? (folder as DriveNode) : null,
    trail,
    items: rows.slice(0, PAGE_ITEMS),
    has_more: rows.length > PAGE_ITEMS,
    room,
  };
}

type OpenedFolder = DriveNode & {
  readonly legal_entity_id: number;
  readonly owner_id: number | null;
  readonly trail: { id: number; name: string }[];
};

/** The trail begins where the asker's sight begins: what lies above a shared folder is not told. */
export async function openedFolder(ctx: UserCtx, id: number): Promise<OpenedFolder> {
  const { rows } = await sql<OpenedFolder>`
    select ${shownColumns(ctx)}, null as place, n.legal_entity_id, n.owner_id,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.depth), '[]')
        from (select n.id, n.name, cardinality(n.path) as depth from drive_nodes n
          where n.id = any (here.path) and ${reachable(ctx)}) a) as trail
    from drive_nodes here join drive_nodes n on n.id = here.id
    where here.id = ${id} and n.is_folder and n.trash_root is null and ${reachable(ctx)}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  return row;
}

/**
 * All to the owner. To others what happened since it is shared with them, there where it lies now: names from before were
 * not given to them, nor who came by a link.
 */
const toldOf = (ctx: Asking) => sql`(n.owner_id = ${ctx.user.userId} or not starts_with(a.action, 'link_')
  and a.happened_at >= greatest(drive_shared_since(n.path), (select max(m.happened_at) from drive_activity m
    where m.node_id = any (n.path) and m.action in ('moved', 'given'))))`;

/** One statement for the record, one for what hangs on it; links are told to the owner alone. */
export async function readNode(ctx: Asking, links: PublicLinks, id: number): Promise<DriveDetail> {
  const { access } = await nodeOf(ctx, id);
  const { rows } = await sql<Omit<DriveDetail, 'links'>>`
    select ${shownColumns(ctx)}, ${placeOf(ctx)} as place, n.version,
      (select coalesce(json_agg(v order by v.number desc), '[]') from (
        select v.number, v.size, v.created_at, (select u.name from users u where u.id = v.created_by) as author
        from drive_versions v where v.node_id = n.id) v) as versions,
      (select coalesce(json_agg(s order by s.name), '[]') from (
        select s.user_id, s.role_id, coalesce(u.name, r.display_name, 'Conta que não existe mais') as name,
          u.email as detail, s.access
        from drive_shares s left join users u on u.id = s.user_id left join roles r on r.id = s.role_id
        where s.node_id = n.id) s) as shares,
      (select coalesce(json_agg(json_build_object('folder', a.name, 'shares', a.shares, 'has_link', a.has_link)
          order by a.depth), '[]') from (
        select n.name, cardinality(n.path) as depth, (select coalesce(json_agg(
            json_build_object('name', coalesce(u.name, r.display_name, 'Conta que não existe mais'), 'access', s.access)
            order by u.name, r.display_name), '[]')
          from drive_shares s left join users u on u.id = s.user_id left join roles r on r.id = s.role_id
          where s.node_id = n.id) as shares,
          ${hasLink(['folder'])} as has_link
        from drive_nodes n where n.id = any (here.path) and n.id <> here.id and ${reachable(ctx)}) a
        where a.has_link or json_array_length(a.shares) > 0) as above,
      (select coalesce(json_agg(a order by a.id desc), '[]') from (
        select a.id, a.action, (select u.name from users u where u.id = a.actor_id) as actor, a.detail, a.device,
          a.happened_at
        from drive_activity a where a.node_id = n.id and ${toldOf(ctx)} order by a.id desc limit 30) a) as activity
    from drive_nodes n join drive_nodes here on here.id = n.id
    where n.id = ${id} and ${reachable(ctx)}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  return { ...row, links: access === 'owner' ? await linksShown(ctx.db, links, id) : [] };
}
