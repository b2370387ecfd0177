import type { DocumentDetail } from '@conforme/contracts/modules/documents/documents.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, own, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { namedUser } from '../../platform/accounts/named-user.ts';
import { sharedAudienceColumns } from '../../platform/audiences/audience-columns.ts';

/** Of `d`: what has ended otherwise says so by its state. */
export const hasExpired = sql<boolean>`(d.status in ('in_force', 'periodic_review') and has_expired(d.expires_on))`;

export type Asking = Pick<UserCtx, 'scope' | 'user'> & { readonly db: Database | Transaction };

const inScope = (ctx: Pick<UserCtx, 'scope'>) =>
  sql<boolean>`(legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null)`;

export const documentSource = (ctx: UserCtx): GridSource => {
  const foundBy = (words: string) => sql`id in (select search_documents(${words}, ${scopeSql(ctx)}))`;
  return {
    from: sql`documents`,
    scope: rowsWhere(inScope(ctx)),
    search: foundBy,
    columns: {
      code: own(sql`code collate "pt-BR-x-icu"`, foundBy),
      title: own(sql`title collate "pt-BR-x-icu"`, foundBy),
      kind: own(sql`kind`),
      classification: own(sql`classification`),
      status: own(sql`status`),
      review_on: own(sql`review_on`),
      owner: namedUser(ctx, 'owner_id'),
      pending: foreign(
        ['document_versions'],
        ({ value }) => sql`id in (select v.document_id from document_versions v
          where v.state = ${value} and v.state in ('draft', 'in_review', 'approved')
            and v.legal_entity_id = any (${scopeSql(ctx)}))`,
      ),
      tags: own(sql`tags`, foundBy),
      updated_at: own(sql`updated_at`),
    },
    rows: sql`
    select d.id, d.code, d.title, d.kind, d.classification, d.status, d.review_on, d.tags, d.current_version,
      d.expires_on, ${hasExpired} as has_expired, d.updated_at, e.shown_name as organisation,
      (select u.shown_name from legal_entities u where u.id = d.unit_id) as unit,
      (select u.name from users u where u.id = d.owner_id) as owner,
      (select v.state from document_versions v where v.document_id = d.id
        and v.state in ('draft', 'in_review', 'approved')) as pending
    from page join documents d on d.id = page.id join legal_entities e on e.id = d.legal_entity_id`,
  };
};

export async function documentOptions(
  ctx: UserCtx,
  { search, limit }: { search: string; limit: number },
  listed: Sql | null,
) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, code || ' – ' || title as label from documents
    where ${inScope(ctx)} and ${listed ?? sql`true`}
      and ${search ? sql`id in (select search_documents(${search}, ${scopeSql(ctx)}))` : sql`true`}
    order by id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function readDocument(ctx: Asking, id: number): Promise<DocumentDetail> {
  const { rows } = await sql<DocumentDetail>`
    select d.id, d.version, d.code, d.title, d.kind, d.classification, d.tags, d.language, d.summary,
      d.effective_from, d.review_on, d.expires_on, d.retention_years, d.legal_basis, d.requires_signature,
      d.signature_statement, d.signature_due_on, d.status, d.current_version, d.legal_entity_id, d.updated_at,
      (select json_build_object('id', u.id, 'label', u.shown_name) from legal_entities u where u.id = d.unit_id) as unit,
      (select json_build_object('id', u.id, 'label', u.name) from users u where u.id = d.owner_id) as owner,
      ${sharedAudienceColumns('document', sql`d.id`, sql`d.legal_entity_id`)},
      coalesce((select json_agg(json_build_object('kind', r.kind, 'id', o.id, 'label', o.code || ' – ' || o.title)
          order by o.code, r.kind)
        from document_relations r join documents o on o.id = r.related_id and o.deleted_at is null
        where r.document_id = d.id), '[]') as relations,
      e.shown_name as organisation
    from documents d join legal_entities e on e.id = d.legal_entity_id
    where d.id in (select id from documents where id = ${id} and ${inScope(ctx)})`.execute(ctx.db);
  return found(rows[0]);
}

/** Found where the asker works, else 404. */
export async function assertInScope(ctx: Asking, id: number): Promise<{ legal_entity_id: number }> {
  const { rows } = await sql<{ legal_entity_id: number }>`
    select legal_entity_id from documents where id = ${id} and ${inScope(ctx)}`.execute(ctx.db);
  return found(rows[0]);
}

const OFFERED_TAGS = 200;

export async function tagsInUse(ctx: UserCtx): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from documents, unnest(tags) tag
    where ${inScope(ctx)} and tags <> '{}'
    group by tag order by count(*) desc, tag limit ${OFFERED_TAGS}`.execute(ctx.db);
  return rows.map(({ tag }) => tag);
}
