import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { CaseRef } from '../../platform/cases/case-ref.ts';

/** A document that was refused, and that the family has not sent again. */
export interface WaitingDocument {
  readonly file_id: string;
  readonly person: string;
  readonly document: string;
  readonly name: string;
  readonly sensitive: boolean;
  /** Of this file and of those it took the place of, the first one first. */
  readonly refusals: readonly { readonly reason: string; readonly at: string }[];
}

export async function waitingDocuments(
  db: Database | Transaction,
  { id }: Pick<CaseRef, 'id'>,
): Promise<WaitingDocument[]> {
  const { rows } = await sql<WaitingDocument>`
    select d.file_id, d.person, d.document, f.name,
      exists (select from case_files c where c.file_id = d.file_id and c.paper = 'sensitive') as sensitive,
      (with recursive chain as (
          select d.file_id, d.replaces, d.refusals
          union all
          select b.file_id, b.replaces, b.refusals
          from scholarship_documents b join chain on b.file_id = chain.replaces where b.case_id = ${id})
        select coalesce(jsonb_agg(r order by r ->> 'at'), '[]')
        from chain cross join jsonb_array_elements(chain.refusals) r) as refusals
    from scholarship_documents d join files f on f.id = d.file_id
    where d.case_id = ${id} and d.review = 'refused'
      and not exists (select from scholarship_documents n where n.case_id = d.case_id and n.replaces = d.file_id)
    order by d.created_at, d.file_id`.execute(db);
  return rows;
}
