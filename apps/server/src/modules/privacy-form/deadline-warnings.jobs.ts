import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { promisedClocks } from '@conforme/contracts/modules/privacy-form/rules/promised-clocks.ts';
import { deadlineRules } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { linesText } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { type WarningStage, warningStages } from '@conforme/contracts/platform/deadlines/warning-stages.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { peopleWho } from '../../platform/cases/act-on-case.ts';
import { type CaseClock, clocksOf } from '../../platform/cases/clocks.ts';
import { handlersOf, tellOfCase } from '../../platform/cases/tell-handlers.ts';
import { takeWarning } from '../../platform/deadlines/deadline-warnings.ts';
import { type LockedRequest, lockRequest } from './request/locked-request.ts';
import type { RequestJobServices } from './request-job-services.ts';

/** What the organisation has to keep; the holder is reminded otherwise. */
const watched = [...promisedClocks, 'dsr.internal', 'dsr.share_notice'] as const;

/**
 * How many days before its day a clock comes to a stage, at the earliest, by what it counts in. Five business days are at
 * most twelve days: the longest row of holidays is Carnival's.
 */
const EARLIEST = {
  business_days: { two_days: 12, five_days: 12 },
  hours: { two_days: 3, five_days: 6 },
  others: { two_days: 2, five_days: 5 },
};
const earliest = (stage: 'two_days' | 'five_days') => sql`case
  when rule.unit is null or rule.unit = 'business_days' then ${EARLIEST.business_days[stage]}::integer
  when rule.unit = 'hours' then ${EARLIEST.hours[stage]}::integer else ${EARLIEST.others[stage]}::integer end`;

/** This stage and all that come after it. */
const stagesFrom = (stage: WarningStage): WarningStage[] => {
  const stages = warningStages.options.map(({ value }) => value);
  return stages.slice(stages.indexOf(stage));
};

/** Those with a clock that may have come to a stage of which nobody has been told: just these are looked at closely. */
export async function casesToWarnOf(system: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.id from case_clocks clock join cases r on r.id = clock.case_id and r.form_type = 'privacy'
    left join deadline_rules rule on rule.id = clock.rule_id
    cross join lateral (select (clock.due_at at time zone 'America/Sao_Paulo')::date
      - (now() at time zone 'America/Sao_Paulo')::date as days) until
    where clock.stopped_at is null and clock.due_at < now() + interval '13 days'
      and until.days <= ${earliest('five_days')}
      and clock.rule_key = any (${[...watched]}::text[])
      and not exists (select from deadline_warnings given where given.subject_type = 'privacy_request'
        and given.subject_id = r.id and given.rule_key = clock.rule_key and given.due_at = clock.due_at
        and given.stage = any (case
          when clock.due_at < now() then ${stagesFrom('overdue')}::text[]
          when until.days <= 0 then ${stagesFrom('due_today')}::text[]
          when until.days <= ${earliest('two_days')} then ${stagesFrom('two_days')}::text[]
          else ${stagesFrom('five_days')}::text[] end))
    order by r.id`.execute(system);
  return rows.map(({ id }) => id);
}

/** Each stage of each clock once. */
export async function warnOfCase(
  db: Transaction,
  { notifier }: RequestJobServices,
  id: string,
): Promise<void> {
  const request = await lockRequest(db, id);
  if (!request) return;
  for (const { key, clock, lines, stoppedAt } of await clocksOf(db, request)) {
    if (stoppedAt !== null || !(watched as readonly string[]).includes(key)) continue;
    const { legalEntityId } = request;
    const subject = ['privacy_request', id] as const;
    const taken = await takeWarning(db, { legalEntityId, subject, key, clock }, Date.parse(request.now));
    if (taken === null) continue;
    await tellOfCase(db, notifier, privacyKind, request, {
      userIds: await toWarn(db, request, taken.stage),
      title: `Prazo de pedido de titular: ${warningStages.labels[taken.stage].toLowerCase()}`,
      message: messageOf(request, { key, lines }, taken.stage),
    });
  }
}

/** The warning is of the earlier date, and names every one: what is late for the organisation may not be for the law. */
const messageOf = (
  { protocol }: LockedRequest,
  { key, lines }: Pick<CaseClock, 'key' | 'lines'>,
  stage: WarningStage,
) =>
  `${warningStages.labels[stage]} no pedido ${protocol}. ${deadlineRules.labels[key]}. ${linesText(lines)}`;

/** Whoever handles it; once it is late, those who decide as well. */
async function toWarn(db: Transaction, request: LockedRequest, stage: WarningStage): Promise<number[]> {
  const handlers = await handlersOf(db, privacyKind, request);
  if (stage !== 'overdue') return handlers;
  const deciders = await peopleWho({ db, row: request }, 'privacy_form.approve');
  return [...new Set([...handlers, ...deciders])];
}
