import { sql } from 'kysely';
import type { Scope } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';

export interface FixedList {
  readonly id: number;
  readonly name: string;
}

/** Fixed lists that contacts of this organisation can be put in, of those within reach: its own and those above it. */
export async function fixedListsFor(ctx: {
  readonly db: Database | Transaction;
  readonly scope: Scope;
  readonly legalEntityId: number;
}): Promise<FixedList[]> {
  const { rows } = await sql<FixedList>`
    select id, name from contact_lists
    where kind = 'static' and deleted_at is null and legal_entity_id = any (${scopeSql(ctx)})
      and legal_entity_id in (select ancestor_id from legal_entity_tree where entity_id = ${ctx.legalEntityId})
    order by id`.execute(ctx.db);
  return rows;
}

/** Puts contacts in lists, each in its own; who is in one already stays. Contacts out of the list's organisation are left out. */
export async function putInLists(
  db: Transaction,
  wanted: readonly { readonly listId: number; readonly contactId: number }[],
): Promise<number> {
  if (wanted.length === 0) return 0;
  const { rows } = await sql`
    insert into contact_list_members (list_id, legal_entity_id, contact_id)
    select l.id, l.legal_entity_id, c.id
    from unnest(${wanted.map(({ listId }) => listId)}::bigint[], ${wanted.map(({ contactId }) => contactId)}::bigint[])
      wanted (list_id, contact_id)
    join contact_lists l on l.id = wanted.list_id and l.kind = 'static' and l.deleted_at is null
    join contacts c on c.id = wanted.contact_id and c.deleted_at is null
    join legal_entity_tree tree on tree.ancestor_id = l.legal_entity_id and tree.entity_id = c.legal_entity_id
    on conflict do nothing returning contact_id`.execute(db);
  return rows.length;
}
