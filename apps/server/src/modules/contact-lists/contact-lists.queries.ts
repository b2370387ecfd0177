import type { GridQuery } from '@conforme/contracts/core/grid.ts';
import type { ContactFilter } from '@conforme/contracts/modules/contact-lists/contact-filter.ts';
import {
  type ContactListDetail,
  type ListMember,
  memberGrid,
} from '@conforme/contracts/modules/contact-lists/contact-lists.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { gridOf } from '../../core/grid/grid.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { type GridSource, own, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { activeOrganisation } from '../../platform/active-organisation.ts';
import { type Members, membersOfList, reachOf } from '../../platform/contacts/recipients.ts';
import { usableLists } from '../../platform/contacts/usable-lists.ts';

type Asking = Pick<UserCtx, 'scope' | 'user'> & { readonly db: Database | Transaction };

/** Whoever looks after lists sees them all; everybody else, those they may use. */
const visibleLists = (
  ctx: Asking,
) => sql<boolean>`(legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null
  and ${ctx.user.permissions.has('contact_lists.edit') ? sql`true` : usableLists(ctx)})`;

export const contactListSource = (ctx: UserCtx): GridSource => {
  const foundBy = (words: string) => sql`id in (select search_contact_lists(${words}, ${scopeSql(ctx)}))`;
  return {
    from: sql`contact_lists`,
    scope: rowsWhere(visibleLists(ctx)),
    search: foundBy,
    columns: {
      name: own(sql`name collate "pt-BR-x-icu"`, foundBy),
      kind: own(sql`kind`),
      audience: own(sql`audience`),
      updated_at: own(sql`updated_at`),
    },
    rows: sql`
    select l.id, l.name, l.kind, l.audience, l.updated_at,
      (select u.name from users u where u.id = l.owner_id) as owner,
      coalesce(e.trading_name, e.company_name) as organisation,
      (select count(*) from contact_list_ids(l.id)) as members
    from page join contact_lists l on l.id = page.id
    join legal_entities e on e.id = l.legal_entity_id`,
  };
};

/** For pickers of what will be sent: only lists one may use, whatever else one may do. */
export async function contactListOptions(
  ctx: UserCtx,
  { search, limit }: { search: string; limit: number },
  listed: Sql | null = null,
) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, name as label from contact_lists
    where ${visibleLists(ctx)} and ${usableLists(ctx)} and ${listed ?? sql`true`}
      and ${search ? sql`id in (select search_contact_lists(${search}, ${scopeSql(ctx)}))` : sql`true`}
    order by name collate "pt-BR-x-icu", id limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function readList(ctx: Asking, id: number): Promise<ContactListDetail> {
  const { rows } = await sql<ContactListDetail>`
    select l.id, l.version, l.name, l.description, l.kind, l.filter, l.audience, l.created_at, l.updated_at,
      coalesce(e.trading_name, e.company_name) as organisation,
      case when o.id is not null then json_build_object('id', o.id, 'label', o.name) end as owner,
      coalesce((select json_agg(json_build_object('id', r.id, 'label', r.display_name) order by r.display_name)
        from contact_list_access a join roles r on r.id = a.role_id where a.list_id = l.id), '[]') as roles,
      coalesce((select json_agg(json_build_object('id', u.id, 'label', u.name) order by u.name)
        from contact_list_access a join users u on u.id = a.user_id where a.list_id = l.id), '[]') as users
    from contact_lists l
    join legal_entities e on e.id = l.legal_entity_id
    left join users o on o.id = l.owner_id
    where l.id in (select id from contact_lists where id = ${id} and ${visibleLists(ctx)})`.execute(ctx.db);
  return found(rows[0]);
}

/** The list where it is visible, else 404. */
async function listSeen(ctx: Asking, id: number) {
  const { rows } = await sql<{ id: number; legal_entity_id: number; kind: 'static' | 'dynamic' }>`
    select id, legal_entity_id, kind from contact_lists where id = ${id} and ${visibleLists(ctx)}`.execute(
    ctx.db,
  );
  return found(rows[0]);
}

const memberColumns = sql`c.id, c.name, coalesce(o.shown_name, c.organisation) as organisation, c.emails[1] as email,
  c.phones[1] as phone, c.opted_out, c.bounced_emails <> '{}' as bounced`;

export async function membersOf(ctx: UserCtx, id: number, query: GridQuery) {
  await listSeen(ctx, id);
  return gridOf(ctx, memberGrid, query, {
    from: sql`contacts`,
    scope: rowsWhere(sql`id in (select contact_list_ids(${id}))`),
    search: (words) => {
      const digits = words.replace(/\D/g, '');
      return sql`id in (select search_contacts(${words}, ${digits.length >= 4 ? digits : ''}, ${scopeSql(ctx)}))`;
    },
    columns: { name: own(sql`name collate "pt-BR-x-icu"`) },
    rows: sql`select ${memberColumns} from page join contacts c on c.id = page.id
      left join legal_entities o on o.id = c.organisation_entity_id`,
  });
}

export async function reachOfList(ctx: UserCtx, id: number) {
  await listSeen(ctx, id);
  return reachOf(ctx.db, membersOfList(id));
}

const PREVIEWED = 5;

/** Who a filter finds in the organisation of the list, or in the active one while there is no list yet. */
export async function previewOf(ctx: UserCtx, filter: ContactFilter, listId: number | null) {
  const legalEntityId =
    listId === null ? activeOrganisation(ctx) : (await listSeen(ctx, listId)).legal_entity_id;
  const members: Members = {
    ids: sql`contact_ids(${legalEntityId}, ${JSON.stringify(filter)}::jsonb)`,
    legalEntityId,
  };
  const { rows } = await sql<ListMember>`
    select ${memberColumns} from ${members.ids} as member (id) join contacts c on c.id = member.id
    left join legal_entities o on o.id = c.organisation_entity_id
    order by c.name collate "pt-BR-x-icu", c.id limit ${PREVIEWED}`.execute(ctx.db);
  return { ...(await reachOf(ctx.db, members)), first: rows };
}
