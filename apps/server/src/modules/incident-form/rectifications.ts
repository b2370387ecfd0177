import type { Rectifiable } from '@conforme/contracts/modules/incident-form/rules/incident-rectify.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import type { CaseRef } from '../../platform/cases/case-ref.ts';
import { stands } from './records.queries.ts';

export interface KeptRectification {
  readonly record: Rectifiable;
  readonly recordId: number;
  /** What stands in its place; null where it never happened. */
  readonly insteadId: number | null;
  readonly reason: string;
  readonly by: number;
}

export async function keepRectification(
  db: Transaction,
  { id, legalEntityId }: CaseRef,
  { record, recordId, insteadId, reason, by }: KeptRectification,
): Promise<void> {
  await sql`insert into incident_rectifications (case_id, legal_entity_id, record, record_id, instead_id, reason,
      rectified_by)
    values (${id}, ${legalEntityId}, ${record}, ${recordId}, ${insteadId}, ${reason}, ${by})`.execute(db);
}

/** What the system wrote down of a thing that turned out otherwise: put right with it. */
export async function rectifyAutomaticEvents(
  db: Transaction,
  { id, legalEntityId }: CaseRef,
  which: RawBuilder<unknown>,
  { reason, by }: Pick<KeptRectification, 'reason' | 'by'>,
): Promise<void> {
  await sql`insert into incident_rectifications (case_id, legal_entity_id, record, record_id, reason, rectified_by)
    select case_id, ${legalEntityId}, 'event', id, ${reason}, ${by} from incident_events it
    where case_id = ${id} and automatic and ${which} and ${stands('event', sql`it`)}`.execute(db);
}
