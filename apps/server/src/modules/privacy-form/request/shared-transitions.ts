import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { promisedClocks } from '@conforme/contracts/modules/privacy-form/rules/promised-clocks.ts';
import type { AccessFormat } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import {
  stateOfWork,
  type ValidationState,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import type { RequestTypeCode } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { dueInstant } from '@conforme/contracts/platform/deadlines/due-date.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../core/database/database.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import { changeCase } from '../../../platform/cases/case-row.ts';
import { clocksOf, stopClocks } from '../../../platform/cases/clocks.ts';
import { keepDueDates } from '../../../platform/cases/due-dates.ts';
import type { ReceiptTerm } from '../../../platform/cases/intake/receipts.ts';
import { resumeCase } from '../../../platform/cases/pauses.ts';
import { localHolidaysOf } from '../../../platform/deadlines/local-holidays.ts';
import { ruleInForce } from '../../../platform/deadlines/rules-in-force.ts';
import type { LockedRequest } from './locked-request.ts';
import { restartClocks } from './request-clocks.ts';
import { toldTerms } from './request-receipt.ts';

/*
 * Turns that the organisation, the holder and the clock can all give a request. Its row is locked and the rule was asked
 * before; the line of the timeline, the audit row and the letters are whoever's who does it.
 */

/** Until when something that ends now can be taken up again, by the organisation's own rule. */
export async function reopenUntil(db: Transaction, { legalEntityId }: CaseRef): Promise<string> {
  const now = new Date().toISOString();
  const { version } = await ruleInForce(db, legalEntityId, 'dsr.reopening', civilDayOf(Date.parse(now)));
  const localHolidays = await localHolidaysOf(db, legalEntityId);
  return new Date(dueInstant({ term: version, startedAt: now, localHolidays }, Date.now())).toISOString();
}

/** Nobody waits for an answer any more. The notice to whoever received the data is owed all the same. */
export async function endClocks(db: Transaction, of: CaseRef): Promise<void> {
  await resumeCase(db, of);
  await stopClocks(db, of, [...promisedClocks, 'dsr.internal', 'dsr.holder_reply']);
}

/** The holder no longer wants it, whoever writes that down. Gives until when it may be taken up again. */
export async function withdrawRequest(db: Transaction, of: CaseRef): Promise<string> {
  const until = await reopenUntil(db, of);
  await endClocks(db, of);
  await changeCase(db, privacyKind, of.id, {
    state: 'cancelled',
    result: 'withdrawn',
    proposal_id: null,
    proposal: null,
    ended_at: sql<string>`now()`,
    reopen_until: until,
  });
  return until;
}

/** Nobody is waited for any more: the clocks that stood still go on, and so does the work. */
export async function resumeRequest(
  db: Transaction,
  of: CaseRef,
  validation: ValidationState,
): Promise<void> {
  await stopClocks(db, of, ['dsr.holder_reply']);
  await resumeCase(db, of);
  await changeCase(db, privacyKind, of.id, { state: stateOfWork(validation) });
  await keepDueDates(db, privacyKind, of);
}

interface EndedRequest {
  readonly validation: ValidationState;
  readonly types: readonly RequestTypeCode[];
  readonly access_format: AccessFormat | null;
}

/** With every type it has had: a change of types ends no term of the law, nor does an answer to fewer of them. */
export const endedOf = ({ facts, access }: LockedRequest): EndedRequest => ({
  validation: facts.validation,
  types: facts.typesEver,
  access_format: access?.format ?? null,
});

/**
 * Where the holder asks again, the clocks run again, from today. Where staff take it up, the last ones go on by the dates
 * they had: whoever owes the answer gains no time by it. What was answered, and how it was rated, stays in the timeline.
 * Gives its dates.
 */
export async function reopenRequest(
  db: Transaction,
  of: CaseRef,
  ended: EndedRequest,
  by: 'staff' | 'holder',
): Promise<readonly ReceiptTerm[]> {
  if (!(await takeUpClocks(db, of, by))) {
    await endClocks(db, of);
    await restartClocks(db, of, ended);
  }
  await changeCase(db, privacyKind, of.id, {
    state: stateOfWork(ended.validation),
    result: null,
    answered_at: null,
    ended_at: null,
    reopen_until: null,
    reopened: sql<number>`reopened + 1`,
  });
  await sql`update privacy_requests set refusal_reason = null, refusal_text = null, agent = null
    where id = ${of.id}`.execute(db);
  await keepDueDates(db, privacyKind, of);
  return toldTerms(await clocksOf(db, of));
}

/** Also for the holder where staff had noted a withdrawal: it may never have been one. Gives whether there were any. */
async function takeUpClocks(db: Transaction, { id }: CaseRef, by: 'staff' | 'holder'): Promise<boolean> {
  const { rows } = await sql`
    update case_clocks set stopped_at = null
    where case_id = ${id} and rule_key = any (${[...promisedClocks, 'dsr.internal']}::text[])
      and (${by === 'staff'} or exists (select from cases where id = ${id} and state = 'cancelled')
        and (select author from case_entries where case_id = ${id} and kind = 'withdrawn' order by id desc limit 1)
          = 'staff')
      and stopped_at = (select max(stopped_at) from case_clocks
        where case_id = ${id} and rule_key = any (${[...promisedClocks]}::text[]))
    returning true`.execute(db);
  return rows.length > 0;
}
