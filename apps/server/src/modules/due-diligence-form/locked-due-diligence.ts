import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import {
  analysisEntries,
  type DueDiligenceFacts,
  type DueDiligenceState,
} from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { caseLock } from '../../platform/cases/case-row.ts';
import type { LockedCase } from '../../platform/cases/handled-kind.ts';

/** An assessment under its lock: nobody else changes it until the transaction ends. */
export interface LockedDueDiligence extends LockedCase {
  readonly facts: DueDiligenceFacts;
  readonly supplierId: number;
  readonly supplier: string;
  readonly organisation: string;
  readonly criticality: number;
  readonly templateVersionId: number;
  readonly previousId: string | null;
  readonly linkId: number | null;
  readonly respondentName: string | null;
  readonly respondentEmail: string | null;
  readonly managerId: number | null;
  readonly opinionBy: number | null;
  readonly validUntil: string | null;
}

interface Row extends Omit<LockedDueDiligence, 'facts'>, DueDiligenceFacts {}

/** Undefined where there is none, or none `within` what the asker reaches. */
export async function lockDueDiligence(
  db: Transaction,
  id: string,
  within?: RawBuilder<unknown>,
): Promise<LockedDueDiligence | undefined> {
  const [[locked], [row]] = await pipelined(db, [caseLock(dueDiligenceKind, id, within), factsQuery(id)]);
  if (!locked || !row) return undefined;
  const { state, isProposed, analysedBy, wasAnswered, hasRenewal, openFindings, ...known } = row;
  return {
    ...known,
    facts: {
      state: state as DueDiligenceState,
      ...{ isProposed, analysedBy, wasAnswered, hasRenewal, openFindings },
    },
  };
}

/** The ids of everybody who analysed an assessment. */
export const analysts = (caseId: RawBuilder<unknown>) => sql`coalesce((select json_agg(distinct e.author_id)
  from case_entries e where e.case_id = ${caseId} and e.author_id is not null and e.author = 'staff'
    and e.kind = any (${sql.lit(`{${analysisEntries.join(',')}}`)}::text[])), '[]')`;

const factsQuery = (id: string) => sql<Row>`
  select d.id, d.legal_entity_id as "legalEntityId", d.protocol, d.version, d.responsible_id as "responsibleId", d.state,
    d.opinion is not null as "isProposed", ${analysts(sql`d.id`)} as "analysedBy",
    d.submitted_at is not null as "wasAnswered",
    exists (select from due_diligences next where next.previous_id = d.id) as "hasRenewal",
    (select count(*)::int from due_diligence_findings f where f.case_id = d.id and f.closed_at is null) as "openFindings",
    d.supplier_id as "supplierId", coalesce(s.trading_name, s.company_name) as supplier,
    (select shown_name from legal_entities where id = d.legal_entity_id) as organisation,
    d.criticality, d.template_version_id as "templateVersionId", d.previous_id as "previousId", d.link_id as "linkId",
    d.respondent_name as "respondentName", d.respondent_email as "respondentEmail", s.manager_id as "managerId",
    d.opinion_by as "opinionBy", d.valid_until as "validUntil", to_jsonb(now()) #>> '{}' as now
  from due_diligence_cases d join suppliers s on s.id = d.supplier_id where d.id = ${id}`;
