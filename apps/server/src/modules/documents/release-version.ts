import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { Transaction } from '../../core/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { contentHash } from '../../platform/read-signatures/read-signatures.ts';
import type { LockedDocument, PendingVersion } from './locked-document.ts';

/**
 * The approved version comes into force and takes the place of the one before. Whoever calls it has locked the row and
 * asked for the permission; also the job, on the day it was to begin.
 */
export async function releaseVersion(
  db: Transaction,
  row: LockedDocument,
  pending: PendingVersion,
  releasedBy: number | null,
): Promise<void> {
  const { rows } = await sql<{ addressed: boolean; expired: boolean }>`
    select exists (select from audiences where target_type = 'document' and target_id = ${row.id}) as addressed,
      ${row.expires_on}::date <= today_in_brasilia() as expired`.execute(db);
  if (!rows[0]?.addressed) throw new AppError('conflict', 'Escolha quem pode ler antes de publicar.');
  if (rows[0].expired) throw new AppError('conflict', 'A validade deste documento já terminou.');
  const statement = row.requires_signature ? row.signature_statement : null;
  const hash = contentHash({
    ...{ code: row.code, title: row.title, statement },
    ...{ number: pending.number, sha256: pending.sha256.toString('hex') },
  });
  await sql`update document_versions set state = 'superseded', superseded_at = now()
    where document_id = ${row.id} and state = 'in_force'`.execute(db);
  await sql`update document_versions set state = 'in_force', released_at = now(), released_by = ${releasedBy},
      signature_statement = ${statement}, content_hash = ${hash}
    where id = ${pending.id}`.execute(db);
  await sql`update document_passages set current = version_id = ${pending.id}
    where document_id = ${row.id} and current is distinct from (version_id = ${pending.id})`.execute(db);
  const asksAgain = pending.relevant || row.current_version === 0;
  await sql`update documents set status = 'in_force', current_version = ${pending.number},
      effective_from = coalesce(effective_from, today_in_brasilia()),
      signed_from = case when ${asksAgain} then ${pending.number}::integer else signed_from end
    where id = ${row.id}`.execute(db);
  await sql`insert into document_events (document_id, legal_entity_id, kind, number, actor_id)
    values (${row.id}, ${row.legal_entity_id}, 'released', ${pending.number}, ${releasedBy})`.execute(db);
  await addJob(db, 'announce-documents', {}, { key: `announce document ${row.id}` });
}
