import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import type {
  AccessFormat,
  AccessMedium,
  IdentityMethod,
  IdentityState,
  RefusalReason,
  RequestResult,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import type {
  HandlingState,
  RequestFacts,
  ValidationState,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import type { RequestTypeCode } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../core/database/database.ts';
import { pipelined } from '../../../core/database/pipeline.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import { caseLock } from '../../../platform/cases/case-row.ts';

/** What an answer says besides its text. */
export interface Outcome {
  readonly result: RequestResult;
  readonly refusal: { readonly reason: RefusalReason; readonly text: string } | null;
  readonly agent: string | null;
}

/** A request under its lock: nobody else changes it until the transaction ends. */
export interface LockedRequest extends CaseRef {
  readonly protocol: string;
  readonly version: number;
  readonly facts: RequestFacts;
  /** As it was asked last, also where access is no longer asked for. */
  readonly access: { readonly format: AccessFormat; readonly medium: AccessMedium } | null;
  readonly hasRepresentative: boolean;
  /** How who asks was confirmed so far: of an e-mail, by the code itself. */
  readonly identityMethod: IdentityMethod;
  readonly responsibleId: number | null;
  readonly documentDigest: Buffer | null;
  /** The answer that waits for a second pair of eyes. */
  readonly proposalId: number | null;
  readonly proposal: Outcome | null;
  /** Whoever wrote, and so gets the letters. */
  readonly writer: {
    readonly name: string;
    readonly email: string | null;
    /** They showed that they read that mailbox, or a member of staff decided who they are. */
    readonly isKnown: boolean;
  };
  readonly organisation: string;
  /** Now, by the database's clock. */
  readonly now: string;
}

interface Row {
  readonly id: string;
  readonly legal_entity_id: number;
  readonly protocol: string;
  readonly version: number;
  readonly validation: ValidationState;
  readonly state: HandlingState;
  readonly identity_state: IdentityState;
  readonly identity_method: IdentityMethod;
  readonly types: RequestTypeCode[];
  readonly types_ever: RequestTypeCode[];
  readonly owes_notice: boolean;
  readonly has_representative: boolean;
  readonly access: LockedRequest['access'];
  readonly responsible_id: number | null;
  readonly holder_document_digest: Buffer | null;
  readonly reopen_until: string | null;
  readonly proposal_id: number | null;
  readonly proposal: Outcome | null;
  readonly proposed_by: number | null;
  readonly writer_name: string;
  readonly writer_email: string | null;
  readonly writer_known: boolean;
  readonly organisation: string;
  readonly now: string;
}

/** Undefined where there is none, or none `within` what the asker reaches. */
export async function lockRequest(
  db: Transaction,
  id: string,
  within?: RawBuilder<unknown>,
): Promise<LockedRequest | undefined> {
  const [[locked], [row]] = await pipelined(db, [caseLock(privacyKind, id, within), factsQuery(id)]);
  return locked && row && fromRow(row);
}

/** Read by a statement of its own, after the lock: it sees what the transaction before this one wrote. */
const factsQuery = (id: string) => sql<Row>`
    select r.id, r.legal_entity_id, r.protocol, r.version, r.validation, r.state, r.identity_state, r.identity_method, r.types,
      r.types_ever, r.representative_name is not null as has_representative,
      exists (select from case_clocks clock where clock.case_id = r.id and clock.rule_key = 'dsr.share_notice'
        and clock.stopped_at is null) as owes_notice,
      case when r.access_format is not null then json_build_object('format', r.access_format, 'medium', r.access_medium)
        end as access, r.responsible_id, r.holder_document_digest, r.reopen_until, r.proposal_id, r.proposal,
      (select author_id from case_entries where case_id = r.id and id = r.proposal_id) as proposed_by,
      coalesce(r.representative_name, r.holder_name) as writer_name,
      case when r.representative_name is null then r.holder_email else r.representative_email end as writer_email,
      r.identity_method = 'email_code' or r.identity_state in ('verified', 'waived') as writer_known,
      (select shown_name from legal_entities where id = r.legal_entity_id) as organisation,
      to_jsonb(now()) #>> '{}' as now
    from privacy_cases r where r.id = ${id}`;

const fromRow = (row: Row): LockedRequest => ({
  id: row.id,
  legalEntityId: row.legal_entity_id,
  protocol: row.protocol,
  version: row.version,
  facts: {
    validation: row.validation,
    state: row.state,
    identity: row.identity_state,
    types: row.types,
    typesEver: row.types_ever,
    owesNotice: row.owes_notice,
    proposedBy: row.proposed_by,
    reopenUntil: row.reopen_until,
  },
  access: row.access,
  hasRepresentative: row.has_representative,
  identityMethod: row.identity_method,
  responsibleId: row.responsible_id,
  documentDigest: row.holder_document_digest,
  proposalId: row.proposal_id,
  proposal: row.proposal,
  writer: { name: row.writer_name, email: row.writer_email, isKnown: row.writer_known },
  organisation: row.organisation,
  now: row.now,
});
