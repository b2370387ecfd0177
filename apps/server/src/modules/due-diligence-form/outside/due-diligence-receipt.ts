import { formatCnpj } from '@conforme/contracts/core/brazil/cnpj-number.ts';
import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import type { ReceiptFacts } from '../../../platform/cases/intake/receipts.ts';

interface Row {
  readonly protocol: string;
  readonly organisation: string;
  readonly received_at: string;
  readonly supplier: string;
  readonly cnpj: string;
  readonly title: string;
  readonly declared_name: string | null;
  readonly declared_role: string | null;
}

/** What a receipt says: that the company answered, when, and who declared it. No answer stands in it. */
export async function receiptOfDueDiligence(db: Database | Transaction, of: CaseRef): Promise<ReceiptFacts> {
  const { rows } = await sql<Row>`
    select d.protocol, e.shown_name as organisation, coalesce(d.submitted_at, d.received_at) as received_at,
      s.company_name as supplier, s.cnpj, d.declared_name, d.declared_role,
      (select q.title from questionnaire_versions v join questionnaires q on q.id = v.questionnaire_id
        where v.id = d.template_version_id) as title
    from due_diligences d join suppliers s on s.id = d.supplier_id join legal_entities e on e.id = d.legal_entity_id
    where d.id = ${of.id}`.execute(db);
  const row = found(rows[0]);
  return {
    protocol: row.protocol,
    organisation: row.organisation,
    received_at: row.received_at,
    received_day_only: false,
    holder: row.supplier,
    asked: ['Respostas a um questionário de fornecedor'],
    details: [
      { label: 'Empresa', text: `${row.supplier}, CNPJ ${formatCnpj(row.cnpj)}` },
      { label: 'Questionário', text: row.title ?? '' },
      ...(row.declared_name === null
        ? []
        : [{ label: 'Quem declarou', text: `${row.declared_name}, ${row.declared_role ?? ''}` }]),
    ],
    terms: [],
  };
}
