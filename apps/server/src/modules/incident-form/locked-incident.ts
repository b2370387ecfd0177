import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import type {
  FilingKind,
  IncidentNature,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import type {
  IncidentFacts,
  IncidentState,
  IncidentValidation,
} from '@conforme/contracts/modules/incident-form/rules/incident-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { caseLock } from '../../platform/cases/case-row.ts';
import type { LockedCase } from '../../platform/cases/handled-kind.ts';
import { stands } from './records.queries.ts';

/** An incident under its lock: nobody else changes it until the transaction ends. */
export interface LockedIncident extends LockedCase {
  readonly facts: IncidentFacts;
  readonly occurredFrom: string | null;
  /** A scam that is handled as a security incident since then. */
  readonly promotedAt: string | null;
  readonly reporterEmail: string | null;
  readonly organisation: string;
  /** When ANPD was told first. */
  readonly communicatedAt: string | null;
  /** Until when the law lets that be complemented. */
  readonly complementDueAt: string | null;
  readonly complementReasons: string | null;
  readonly complementDelayReasons: string | null;
  readonly detectedAt: string | null;
  /** The day on which the holders were told, once that is declared. */
  readonly toldOn: string | null;
  /** When that was declared to ANPD first. */
  readonly declaredAt: string | null;
  /** How many are affected, as far as the file says. */
  readonly holdersCount: number | null;
  /** Whether it was decided, with reasons, not to communicate. */
  readonly hasReasons: boolean;
}

interface Row {
  readonly id: string;
  readonly legal_entity_id: number;
  readonly protocol: string;
  readonly version: number;
  readonly responsible_id: number | null;
  readonly nature: IncidentNature;
  readonly state: IncidentState;
  readonly validation: IncidentValidation;
  readonly known_at: string | null;
  readonly duty: IncidentFacts['duty'];
  readonly is_overridden: boolean;
  readonly filed: FilingKind[];
  readonly holders_told: boolean;
  readonly notice_until: string | null;
  readonly has_alert: boolean;
  readonly reporter_email: string | null;
  readonly reporter_phone: string | null;
  readonly occurred_from: string | null;
  readonly promoted_at: string | null;
  readonly detected_at: string | null;
  readonly told_on: string | null;
  readonly declared_at: string | null;
  readonly holders_count: number | null;
  readonly communicated_at: string | null;
  readonly complement_due_at: string | null;
  readonly complement_reasons: string | null;
  readonly complement_delay_reasons: string | null;
  readonly has_reasons: boolean;
  readonly organisation: string;
  readonly now: string;
}

/** Undefined where there is none, or none `within` what the asker reaches. */
export async function lockIncident(
  db: Transaction,
  id: string,
  within?: RawBuilder<unknown>,
): Promise<LockedIncident | undefined> {
  const [[locked], [row]] = await pipelined(db, [caseLock(incidentKind, id, within), factsQuery(id)]);
  return locked && row && fromRow(row);
}

const factsQuery = (id: string) => sql<Row>`
  select i.id, i.legal_entity_id, i.protocol, i.version, i.responsible_id, i.nature, i.state, i.validation, i.known_at,
    i.duty, coalesce((select override_duty is not null from incident_assessments where case_id = i.id
      order by id desc limit 1), false) as is_overridden, array(select kind from incident_filings it where case_id = i.id and ${stands('filing', sql`it`)}
      order by filed_at, id) as filed,
    i.holders_declared_at is not null as holders_told,
    case when i.holders_declared_at is not null then i.holders_notice_on end as told_on,
    (select min(filed_at) from incident_filings it
      where case_id = i.id and kind = 'declaration' and ${stands('filing', sql`it`)}) as declared_at,
    (select stays_until from incident_notices where case_id = i.id and withdrawn_at is null) as notice_until,
    exists (select from alerts where case_id = i.id and withdrawn_at is null and ends_at > now()) as has_alert,
    i.reporter_email, i.reporter_phone, i.occurred_from, i.promoted_at, i.detected_at, i.holders_count,
    i.communicated_at, i.complement_due_at, i.complement_reasons, i.complement_delay_reasons,
    i.not_communicated_reasons is not null as has_reasons,
    (select shown_name from legal_entities where id = i.legal_entity_id) as organisation,
    to_jsonb(now()) #>> '{}' as now
  from incident_cases i where i.id = ${id}`;

const fromRow = (row: Row): LockedIncident => ({
  id: row.id,
  legalEntityId: row.legal_entity_id,
  protocol: row.protocol,
  version: row.version,
  responsibleId: row.responsible_id,
  occurredFrom: row.occurred_from,
  promotedAt: row.promoted_at,
  reporterEmail: row.reporter_email,
  organisation: row.organisation,
  communicatedAt: row.communicated_at,
  complementDueAt: row.complement_due_at,
  complementReasons: row.complement_reasons,
  complementDelayReasons: row.complement_delay_reasons,
  detectedAt: row.detected_at,
  toldOn: row.told_on,
  declaredAt: row.declared_at,
  holdersCount: row.holders_count,
  hasReasons: row.has_reasons,
  now: row.now,
  facts: {
    nature: row.nature,
    state: row.state,
    validation: row.validation,
    knownAt: row.known_at,
    duty: row.duty,
    isDecided: row.is_overridden || row.has_reasons,
    filed: row.filed,
    holdersTold: row.holders_told,
    hasPublicNotice: row.notice_until !== null,
    noticeUntil: row.notice_until,
    hasAlert: row.has_alert,
    hasContact: row.reporter_email !== null || row.reporter_phone !== null,
  },
});
