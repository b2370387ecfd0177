import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { requestIdentifiers } from '@conforme/contracts/modules/privacy-form/request-identifiers.ts';
import type { CaseIdentifiers } from '@conforme/contracts/platform/cases/public-text.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Transaction } from '../../core/database/database.ts';
import { nearestOfficer } from '../../platform/organisations/nearest-above.ts';
import type { SealedRequest, SealedRequestColumns } from './request/sealed-request.ts';

type Row = SealedRequestColumns & { readonly allowed: readonly (string | null)[] };

/** Whom the texts of this request must not name, its documents in full among them, and what is public by law. */
export async function identifiersOf(
  db: Transaction,
  sealed: SealedRequest,
  request: PrivacyRequestDetail,
): Promise<CaseIdentifiers> {
  const { rows } = await sql<Row>`
    select r.id, r.holder_document_kind, r.holder_document_sealed, r.representative_cpf_sealed,
      array[e.shown_name, e.company_name, e.trading_name, e.email, e.phone, officer.name, officer.email, officer.phone,
        officer.public_contact] as allowed
    from privacy_requests r join legal_entities e on e.id = r.legal_entity_id
    left join lateral (${nearestOfficer(sql`r.legal_entity_id`)}) officer on true
    where r.id = ${request.id}`.execute(db);
  const row = found(rows[0]);
  return requestIdentifiers(request, {
    documents: [sealed.open(row, 'holder_document'), sealed.open(row, 'representative_cpf')],
    allowed: row.allowed.filter((words) => words !== null),
  });
}
