import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { dueInstant } from '@conforme/contracts/core/deadlines/due-date.ts';
import type { AccessFormat } from '@conforme/contracts/modules/privacy-form/request-choices.ts';
import {
  stateOfWork,
  type ValidationState,
} from '@conforme/contracts/modules/privacy-form/request-states.ts';
import type { RequestTypeCode } from '@conforme/contracts/modules/privacy-form/request-types.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { resumeCase, stopClocks } from '../cases/clocks.ts';
import type { CaseRef } from '../cases/open-case.ts';
import { ruleInForce } from '../deadlines/rules-in-force.ts';
import { legalClockKeys, startRequestClocks } from './request-clocks.ts';

/** Until when something that ends now can be taken up again, by the organisation's own rule. */
export async function reopenUntil(db: Transaction, { legalEntityId }: CaseRef): Promise<string> {
  const now = new Date().toISOString();
  const { version } = await ruleInForce(db, legalEntityId, 'dsr.reopening', civilDayOf(Date.parse(now)));
  return new Date(dueInstant({ term: version, startedAt: now }, Date.now())).toISOString();
}

/** The holder no longer wants it, whoever writes that down. The row is locked and the rule was asked. */
export async function withdrawRequest(db: Transaction, of: CaseRef): Promise<void> {
  const until = await reopenUntil(db, of);
  await sql`update privacy_requests set state = 'cancelled', result = 'withdrawn', proposal_id = null, ended_at = now(),
    reopen_until = ${until} where id = ${of.id}`.execute(db);
  await resumeCase(db, of);
  await stopClocks(db, of);
}

/** Nobody is waited for any more: the clocks that stood still go on, and so does the work. */
export async function resumeRequest(
  db: Transaction,
  of: CaseRef,
  validation: ValidationState,
): Promise<void> {
  await stopClocks(db, of, ['dsr.holder_reply']);
  await resumeCase(db, of);
  await sql`update privacy_requests set state = ${stateOfWork(validation)},
      due_at = coalesce((select min(due_at) from case_clocks where case_id = ${of.id} and stopped_at is null
        and rule_key <> 'dsr.internal'), due_at),
      internal_due_at = coalesce((select due_at from case_clocks where case_id = ${of.id} and stopped_at is null
        and rule_key = 'dsr.internal'), internal_due_at)
    where id = ${of.id}`.execute(db);
}

interface EndedRequest {
  readonly validation: ValidationState;
  readonly types: readonly RequestTypeCode[];
  readonly access_format: AccessFormat | null;
}

/** It is asked again, so its clocks run again, from today; what was answered stays in the timeline. */
export async function reopenRequest(db: Transaction, of: CaseRef, ended: EndedRequest): Promise<void> {
  await stopClocks(db, of);
  const keys = legalClockKeys(ended.types, ended.access_format);
  const dates = await startRequestClocks(db, of, keys, new Date().toISOString());
  await sql`update privacy_requests set state = ${stateOfWork(ended.validation)}, result = null, refusal_reason = null,
      refusal_text = null, answered_at = null, ended_at = null, reopen_until = null, reopened = reopened + 1,
      due_at = ${dates.dueAt}, internal_due_at = ${dates.internalDueAt}
    where id = ${of.id}`.execute(db);
}
