import {
  type IncidentNature,
  incidentNatures,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import type { ReceiptFacts } from '../../../platform/cases/intake/receipts.ts';

interface Told {
  readonly protocol: string;
  readonly organisation: string;
  readonly received_at: string;
  readonly reporter: string | null;
  readonly nature: IncidentNature;
  readonly description: string;
  readonly unit: string | null;
  readonly area: string | null;
}

/** What the receipt of a report says. The law's terms are the organisation's towards ANPD, not towards whoever reported. */
export const incidentReceipt = ({
  nature,
  description,
  unit,
  area,
  reporter,
  ...told
}: Told): ReceiptFacts => ({
  ...told,
  received_day_only: false,
  // Whoever left no name has no initials either.
  holder: reporter ?? '',
  asked: [incidentNatures.labels[nature]],
  details: [
    { label: 'O que você contou', text: description },
    ...(unit === null ? [] : [{ label: 'Unidade', text: unit }]),
    ...(area === null ? [] : [{ label: 'Onde', text: area }]),
  ],
  terms: [],
});

/** A report as its receipt tells it today. */
export async function receiptOfIncident(db: Database | Transaction, of: CaseRef): Promise<ReceiptFacts> {
  const { rows } = await sql<Told>`
    select i.protocol, e.shown_name as organisation, i.received_at, i.reporter_name as reporter, i.nature, i.description,
      (select u.shown_name from legal_entities u where u.id = i.unit_id and u.id <> i.legal_entity_id) as unit, i.area
    from incident_cases i join legal_entities e on e.id = i.legal_entity_id where i.id = ${of.id}`.execute(
    db,
  );
  return incidentReceipt(found(rows[0]));
}
