import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestApp } from '../test-app.ts';

/** A file that proves an answer or a certificate; gives its id. Its bytes are nowhere: nobody reads them. */
export async function giveProof(
  t: TestApp,
  caseId: string,
  { question = null, certificate = null }: { question?: string | null; certificate?: string | null },
): Promise<string> {
  const id = randomUUID();
  await sql`with kept as (
      insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key)
      select ${id}, legal_entity_id, 'case.evidence', 'prova.pdf', 'application/pdf', 1, sha256(${id}::bytea), ${id}
      from due_diligences where id = ${caseId} returning id, legal_entity_id)
    insert into due_diligence_evidence (case_id, legal_entity_id, file_id, question, certificate)
    select ${caseId}, legal_entity_id, id, ${question}, ${certificate} from kept`.execute(t.system);
  return id;
}

/** A certificate as its supplier gave it, with its proof. */
export async function giveCertificate(t: TestApp, caseId: string, validUntil: string): Promise<void> {
  await sql`insert into due_diligence_certificates (case_id, legal_entity_id, certificate, number, valid_until)
    select id, legal_entity_id, 'iso27001', 'BR-1', ${validUntil}::date from due_diligences
    where id = ${caseId}`.execute(t.system);
  await giveProof(t, caseId, { certificate: 'iso27001' });
}
