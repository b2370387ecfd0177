import type { Given } from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';

const filesOf = (where: ReturnType<typeof sql>) => sql`(
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'byte_size', f.size) order by e.created_at, f.id)
  from due_diligence_evidence e join files f on f.id = e.file_id where ${where})`;

interface GivenRow {
  readonly given: Given;
  readonly versions: Readonly<Record<string, number>>;
}

/**
 * What a supplier gave so far, and the version of each answer. A question may have files before it has an answer: both
 * are read.
 */
export const givenQuery = (caseId: string | ReturnType<typeof sql>) => sql<GivenRow>`
  with known as (
    select question from due_diligence_answers where case_id = ${caseId}
    union select question from due_diligence_evidence where case_id = ${caseId} and question is not null
  ), proofs as (
    select certificate from due_diligence_certificates where case_id = ${caseId}
    union select certificate from due_diligence_evidence where case_id = ${caseId} and certificate is not null
  )
  select json_build_object(
    'answers', coalesce((select json_object_agg(known.question, json_strip_nulls((coalesce(a.answer, '{}')
        || jsonb_build_object('carried', a.carried,
          'files', ${filesOf(sql`e.case_id = ${caseId} and e.question = known.question`)}))::json))
      from known left join due_diligence_answers a on a.case_id = ${caseId} and a.question = known.question), '{}'),
    'certificates', coalesce((select json_object_agg(proofs.certificate, json_strip_nulls(json_build_object(
        'number', c.number, 'valid_until', c.valid_until,
        'files', ${filesOf(sql`e.case_id = ${caseId} and e.certificate = proofs.certificate`)})))
      from proofs left join due_diligence_certificates c
        on c.case_id = ${caseId} and c.certificate = proofs.certificate), '{}')) as given,
    coalesce((select json_object_agg(question, version) from due_diligence_answers where case_id = ${caseId}), '{}')
      as versions`;

export async function readGiven(db: Database | Transaction, caseId: string): Promise<GivenRow> {
  const { rows } = await givenQuery(caseId).execute(db);
  return rows[0] as GivenRow;
}
