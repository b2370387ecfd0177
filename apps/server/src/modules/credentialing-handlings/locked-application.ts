import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import type {
  ApplicationFacts,
  ApplicationState,
  ProposedGrant,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import type { IncomeClass } from '@conforme/contracts/modules/credentialing-handlings/rules/family-income.ts';
import type { CallCriteria } from '@conforme/contracts/platform/scholarships/application-score.ts';
import type { CallStatus } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { caseLock } from '../../platform/cases/case-row.ts';
import type { LockedCase } from '../../platform/cases/handled-kind.ts';
import type { dueOfCall } from './due-of-call.ts';

/** An application under its lock: nobody else changes it until the transaction ends. */
export interface LockedApplication extends LockedCase {
  readonly facts: ApplicationFacts;
  readonly organisation: string;
  readonly callId: number;
  readonly callStatus: CallStatus;
  readonly callNumber: string;
  readonly callCancelReason: string | null;
  readonly phases: Parameters<typeof dueOfCall>[0]['phases'];
  readonly year: number;
  readonly minimumWage: number;
  readonly criteria: Partial<CallCriteria>;
  readonly vacancyId: number | null;
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  readonly toldTotal: number | null;
  readonly perCapita: number | null;
  readonly members: number | null;
  readonly incomeClass: IncomeClass | null;
  readonly sibling: boolean;
  readonly disability: boolean;
  readonly children: number;
  readonly byAgreement: boolean;
  readonly opinionGrant: ProposedGrant | null;
  readonly opinionRaised: boolean;
  readonly opinionSocial: number | null;
  readonly granted: 'full' | 'partial' | null;
  readonly appealedAt: string | null;
  readonly countedAs: string | null;
  readonly pendingUntil: string | null;
  readonly calledUntil: string | null;
}

interface Row extends Omit<LockedApplication, 'facts'>, Omit<ApplicationFacts, 'state'> {
  readonly state: ApplicationState;
}

/** Undefined where there is none, or none `within` what the asker reaches. */
export async function lockApplication(
  db: Transaction,
  id: string,
  within?: RawBuilder<unknown>,
): Promise<LockedApplication | undefined> {
  const [[locked], [row]] = await pipelined(db, [caseLock(credentialingKind, id, within), factsQuery(id)]);
  if (!locked || !row) return undefined;
  const {
    state,
    opinionBy,
    opinedBy,
    decidedBy,
    unreviewedFiles,
    incomeChecked,
    unconfirmedRenewal,
    isFinal,
    hasTerm,
    termSigned,
    ...known
  } = row;
  return {
    ...known,
    facts: {
      ...{
        state,
        opinionBy,
        opinedBy,
        decidedBy,
        unreviewedFiles,
        incomeChecked,
        unconfirmedRenewal,
        isFinal,
        hasTerm,
        termSigned,
      },
    },
  };
}

const factsQuery = (id: string) => sql<Row>`
  select a.id, a.legal_entity_id as "legalEntityId", a.protocol, a.version, a.responsible_id as "responsibleId", a.state,
    -- Somebody whose account is gone is not the asker.
    case when a.opinion_grant is not null then coalesce(a.opinion_by, 0) end as "opinionBy",
    array(select e.author_id from case_entries e where e.case_id = a.id and e.kind = 'opinion') as "opinedBy",
    case when a.decision is not null then coalesce(a.decided_by, 0) end as "decidedBy",
    (select count(*)::int from scholarship_documents d where d.case_id = a.id and d.review = 'pending') as "unreviewedFiles",
    a.income_class is not null as "incomeChecked",
    a.kind = 'renewal' and a.previous_id is null and a.facts_at is null as "unconfirmedRenewal", k.status = 'final' as "isFinal",
    exists (select from issued_documents i where i.case_id = a.id) as "hasTerm", a.term_signed_at is not null as "termSigned",
    (select shown_name from legal_entities where id = a.legal_entity_id) as organisation,
    k.id as "callId", k.status as "callStatus", k.number as "callNumber", k.cancel_reason as "callCancelReason", k.phases, k.year, k.minimum_wage as "minimumWage", k.criteria,
    a.vacancy_id as "vacancyId", a.contact_name as "contactName", a.contact_email as "contactEmail",
    a.told_total as "toldTotal", a.per_capita as "perCapita", a.members, a.income_class as "incomeClass", a.sibling, a.disability, a.children,
    a.opinion_grant as "opinionGrant", a.opinion_raised as "opinionRaised", a.opinion_social as "opinionSocial",
    a.by_agreement as "byAgreement", a.granted, a.appealed_at as "appealedAt",
    a.counted_as as "countedAs", a.pending_until as "pendingUntil", a.called_until as "calledUntil", to_jsonb(now()) #>> '{}' as now
  from scholarship_cases a join scholarship_calls k on k.id = a.call_id where a.id = ${id}`;
