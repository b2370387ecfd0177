import { type RawBuilder, sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { Writing } from './locked-knowledge.ts';

interface Article {
  readonly id: number;
  readonly legal_entity_id: number;
}

export async function setRelated(
  ctx: Writing,
  { id, legal_entity_id }: Article,
  asked: readonly number[],
): Promise<void> {
  const ids = [...new Set(asked)];
  const { rows } = await sql<{ known: number }>`select count(*) as known from knowledge_items
    where id = any (${ids}::bigint[]) and id <> ${id} and legal_entity_id = ${legal_entity_id}
      and deleted_at is null`.execute(ctx.db);
  if (rows[0]?.known !== ids.length)
    throw invalidField('related_ids', 'Escolha outros artigos desta organização.');
  await sql`delete from knowledge_links where item_id = ${id}`.execute(ctx.db);
  await sql`insert into knowledge_links (item_id, related_id, legal_entity_id, position)
    select ${id}, chosen.id, ${legal_entity_id}, chosen.at
    from unnest(${ids}::bigint[]) with ordinality as chosen (id, at)`.execute(ctx.db);
}

/** As the register of documents itself: whoever sees it chooses from it. */
const seesRegister = ({ user }: Pick<UserCtx, 'user'>): boolean =>
  ['documents.show', 'documents.edit'].some((rule) => user.permissions.has(rule));

/** Whoever does not see the register neither learns nor changes what others chose from it. */
export async function setDocuments(
  ctx: Writing,
  { id, legal_entity_id }: Article,
  asked: readonly number[],
): Promise<void> {
  const ids = [...new Set(asked)];
  const refused = invalidField('document_ids', 'Escolha documentos desta organização.');
  if (!seesRegister(ctx)) {
    if (ids.length > 0) throw refused;
    return;
  }
  const { rows } = await sql<{ known: number }>`select count(*) as known from documents
    where id = any (${ids}::bigint[]) and legal_entity_id = ${legal_entity_id} and deleted_at is null`.execute(
    ctx.db,
  );
  if (rows[0]?.known !== ids.length) throw refused;
  await sql`delete from knowledge_documents where item_id = ${id}`.execute(ctx.db);
  await sql`insert into knowledge_documents (item_id, document_id, legal_entity_id, position)
    select ${id}, chosen.id, ${legal_entity_id}, chosen.at
    from unnest(${ids}::bigint[]) with ordinality as chosen (id, at)`.execute(ctx.db);
}

/** Documents beside article `k`, as whoever writes it gets them. */
export const chosenDocuments = (ctx: Pick<UserCtx, 'scope' | 'user'>): RawBuilder<unknown> =>
  seesRegister(ctx)
    ? sql`coalesce((select json_agg(json_build_object('id', d.id, 'label', d.code || ' – ' || d.title)
          order by l.position, d.id)
        from knowledge_documents l join documents d on d.id = l.document_id and d.deleted_at is null
        where l.item_id = k.id and d.legal_entity_id = any (${scopeSql(ctx)})), '[]')`
    : sql`'[]'::json`;

/** Documents beside article `k` that the asker can open: in force, addressed to them, with the right to read any. */
export const openDocuments = (ctx: Pick<UserCtx, 'user'>): RawBuilder<unknown> =>
  ctx.user.permissions.has('documents.detail')
    ? sql`coalesce((select json_agg(json_build_object('id', d.id, 'title', d.code || ' – ' || d.title)
          order by l.position, d.id)
        from knowledge_documents l join documents d on d.id = l.document_id
        where l.item_id = k.id and is_my_document(d.id, (select reader_keys('document')))), '[]')`
    : sql`'[]'::json`;
