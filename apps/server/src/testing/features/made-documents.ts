import { randomUUID } from 'node:crypto';
import type { TestApp } from '../test-app.ts';

interface Made {
  readonly entity: number;
  readonly author: number;
  readonly title?: string;
  readonly requiresSignature?: boolean;
}

/** A draft without a file, for everybody of the organisation. */
export async function makeDocument(
  t: Pick<TestApp, 'pool'>,
  { entity, author, title = 'Política de guarda', requiresSignature = false }: Made,
): Promise<number> {
  const { rows } = await t.pool.query(
    `insert into documents (legal_entity_id, code, title, kind, owner_id, classification, author_id,
       requires_signature, signature_statement)
     values ($1, $2, $3, 'policy', $4, 'internal', $4, $5, case when $5 then 'Li e compreendi.' end) returning id`,
    [entity, `POL-${randomUUID().slice(0, 12)}`, title, author, requiresSignature],
  );
  await t.pool.query(
    `insert into audiences (target_type, target_id, legal_entity_id, unit_id) values ('document', $1, $2, $2)`,
    [rows[0].id, entity],
  );
  return rows[0].id;
}

type State = 'draft' | 'in_review' | 'approved' | 'in_force';

/** Its next version, as it stands in this state; by somebody else than whoever asks. */
export async function makeDocumentVersion(
  t: Pick<TestApp, 'pool'>,
  id: number,
  { state, fileId = null }: { readonly state: State; readonly fileId?: string | null },
): Promise<number> {
  const { rows } = await t.pool.query(
    `insert into document_versions (document_id, legal_entity_id, number, state, file_id, file_name, media_type, size,
       sha256, note, approved_at, released_at, content_hash)
     select d.id, d.legal_entity_id, d.current_version + 1, $2, $3, 'documento.pdf', 'application/pdf', 10,
       sha256('documento'), 'Primeira versão', case when $2 in ('approved', 'in_force') then now() end,
       case when $2 = 'in_force' then now() end, case when $2 = 'in_force' then sha256('documento') end
     from documents d where d.id = $1 returning id, number`,
    [id, state, fileId],
  );
  await t.pool.query(
    `insert into document_texts (version_id, document_id, legal_entity_id)
     select id, document_id, legal_entity_id from document_versions where id = $1`,
    [rows[0].id],
  );
  await t.pool.query(
    state === 'in_force'
      ? `update documents set status = 'in_force', current_version = $2, effective_from = today_in_brasilia() where id = $1`
      : `update documents set status = case when current_version = 0 then $2 else status end where id = $1`,
    [id, state === 'in_force' ? rows[0].number : state],
  );
  return rows[0].id;
}
