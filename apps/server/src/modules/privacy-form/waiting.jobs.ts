import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { changeCase } from '../../platform/cases/case-row.ts';
import { tellHandlers } from '../../platform/cases/tell-handlers.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { reminderLetter, sendOutside, withdrawnLetter } from './request/handling-letters.ts';
import { type LockedRequest, lockRequest } from './request/locked-request.ts';
import { withdrawRequest } from './request/shared-transitions.ts';
import type { RequestJobServices } from './request-job-services.ts';

/** Days after the question on which the holder is reminded of it. */
const REMINDERS = [3, 7] as const;

/** Requests whose holder has been waited for so long that something is due. */
export async function waitingFor(system: Database, what: 'reminder' | 'end'): Promise<string[]> {
  const isDue =
    what === 'end'
      ? sql`clock.due_at < now()`
      : sql`clock.due_at >= now() and clock.started_at <= now() - make_interval(days => ${REMINDERS[0]})`;
  const { rows } = await sql<{ id: string }>`
    select r.id from case_clocks clock join cases r on r.id = clock.case_id
    where clock.rule_key = 'dsr.holder_reply' and clock.stopped_at is null and r.form_type = 'privacy' and r.state = 'waiting_holder' and ${isDue}
    order by r.id`.execute(system);
  return rows.map(({ id }) => id);
}

/** The question that is waited for, under the request's lock; undefined once there is none any more. */
async function openQuestion(db: Transaction, id: string) {
  const request = await lockRequest(db, id, sql`cases.state = 'waiting_holder'`);
  if (!request) return undefined;
  const { rows } = await sql<{ due_at: string; is_over: boolean; days: number; reminded: number }>`
    select clock.due_at, clock.due_at < now() as is_over,
      floor(extract(epoch from now() - clock.started_at) / 86400)::int as days,
      coalesce((select max((line.facts ->> 'number')::int) from case_entries line where line.case_id = clock.case_id
        and line.kind = 'reminder' and line.created_at >= clock.started_at), 0) as reminded
    from case_clocks clock where clock.case_id = ${id} and clock.rule_key = 'dsr.holder_reply'
      and clock.stopped_at is null`.execute(db);
  return rows[0] && { request, ...rows[0] };
}

/** A server that slept over the first one sends the second alone. */
export async function remindOutside(
  db: Transaction,
  { mail, config }: RequestJobServices,
  id: string,
): Promise<void> {
  const question = await openQuestion(db, id);
  if (!question || question.is_over) return;
  const { request, days, reminded, due_at } = question;
  const number = REMINDERS.filter((after) => days >= after).length;
  // Without an address nobody is reminded, and the timeline must not say so.
  if (number <= reminded || request.writer.email === null) return;
  await sendOutside(db, mail, request, reminderLetter(config, request, due_at));
  await addEntry(db, request, { kind: 'reminder', author: 'system', audience: 'outside', facts: { number } });
}

export async function closeUnanswered(
  db: Transaction,
  { mail, config, notifier }: RequestJobServices,
  id: string,
): Promise<void> {
  const question = await openQuestion(db, id);
  if (!question?.is_over) return;
  const { request } = question;
  const until = await withdrawRequest(db, request);
  await addEntry(db, request, {
    kind: 'withdrawn',
    author: 'system',
    audience: 'outside',
    facts: { unanswered: true },
  });
  await sendOutside(db, mail, request, withdrawnLetter(config, request, { until, isUnanswered: true }));
  await tellHandlers(db, notifier, privacyKind, request, {
    title: 'Pedido encerrado sem resposta do titular',
    message: `O titular não respondeu, e o pedido ${request.protocol} foi encerrado como desistência.`,
  });
  await auditOf(db, request, 'privacy_request.withdrawn');
}

export async function answeredToClose(system: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from cases r where r.form_type = 'privacy' and r.state = 'answered' and r.reopen_until < now()
      and not exists (select from case_clocks clock where clock.case_id = r.id and clock.rule_key = 'dsr.share_notice'
        and clock.stopped_at is null) order by r.id`.execute(system);
  return rows.map(({ id }) => id);
}

/** It can no longer be taken up again: it is over, unless somebody still has to be told of it (art. 18 § 6). */
export async function closeAnswered(db: Transaction, _: RequestJobServices, id: string): Promise<void> {
  const request = await lockRequest(db, id, sql`cases.state = 'answered' and cases.reopen_until < now()`);
  if (!request || request.facts.owesNotice) return;
  await changeCase(db, privacyKind, id, { state: 'closed', ended_at: sql<string>`now()` });
  await addEntry(db, request, { kind: 'closed', author: 'system', audience: 'outside' });
  await auditOf(db, request, 'privacy_request.closed');
}

const auditOf = (
  db: Transaction,
  { id, legalEntityId }: LockedRequest,
  action: 'privacy_request.withdrawn' | 'privacy_request.closed',
) =>
  recordAudit(
    db,
    { legalEntityId, actorId: null },
    { action, object: ['privacy_request', id], meta: { by: 'system' } },
  );
