import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import type { ReceiptFacts } from '../../../platform/cases/intake/receipts.ts';

interface Row {
  readonly protocol: string;
  readonly organisation: string;
  readonly received_at: string;
  readonly candidate: string | null;
  readonly number: string;
  readonly title: string;
  readonly unit: string | null;
  readonly grade: string | null;
  readonly files: number;
}

/** What a receipt says: that the application came, when and for what. No income and no document stands in it. */
export async function receiptOfApplication(db: Database | Transaction, of: CaseRef): Promise<ReceiptFacts> {
  const { rows } = await sql<Row>`
    select a.protocol, e.shown_name as organisation, coalesce(a.submitted_at, a.received_at) as received_at,
      a.candidate_name as candidate, c.number, c.title, u.shown_name as unit, v.grade,
      (select count(*)::int from scholarship_documents d where d.case_id = a.id) as files
    from scholarship_applications a join scholarship_calls c on c.id = a.call_id
    join legal_entities e on e.id = a.legal_entity_id
    left join scholarship_vacancies v on v.id = a.vacancy_id left join legal_entities u on u.id = v.unit_id
    where a.id = ${of.id}`.execute(db);
  const row = found(rows[0]);
  return {
    protocol: row.protocol,
    organisation: row.organisation,
    received_at: row.received_at,
    received_day_only: false,
    holder: row.candidate ?? 'Inscrição começada',
    asked: [`Inscrição no edital ${row.number}`],
    details: [
      { label: 'Edital', text: `${row.number}, ${row.title}` },
      ...(row.grade ? [{ label: 'Turma', text: `${row.grade}, ${row.unit ?? ''}` }] : []),
      { label: 'Documentos', text: `${row.files} arquivos` },
    ],
    terms: [],
  };
}
