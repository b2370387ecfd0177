import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import {
  type DeadlineRuleKey,
  deadlineRules,
} from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import type { DeadlineReading } from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import { linesText } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import {
  LAST_MORNING,
  type WarningStage,
  warningStages,
} from '@conforme/contracts/platform/deadlines/warning-stages.ts';
import { warningTitle } from '@conforme/contracts/platform/deadlines/warning-title.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { takeWarning, type WatchedClock } from '../deadlines/deadline-warnings.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { peopleWho } from './act-on-case.ts';
import { type CaseClock, clocksOf } from './clocks.ts';
import type { LockedCase } from './handled-kind.ts';
import { handlersOf, tellOfCase } from './tell-handlers.ts';

/** A kind whose clocks are watched. */
export interface WatchedKind {
  readonly kind: CaseKind;
  /** What the organisation has to keep. */
  readonly watched: readonly DeadlineRuleKey[];
  /** Those of a few days: reminded of 24 and 48 hours after their start and on the last morning. */
  readonly hourly?: readonly DeadlineRuleKey[];
  /** The permission of those who are told as well once it is late, and of every reminder by the hour. */
  readonly deciders: string;
  lock(db: Transaction, id: string): Promise<LockedCase | undefined>;
}

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

/** When the last day is told of. */
const isMorning = sql`extract(hour from now() at time zone 'America/Sao_Paulo') >= ${LAST_MORNING}::integer`;

/** This stage and all that come after it. */
const stagesFrom = (stage: WarningStage): WarningStage[] => {
  const stages = warningStages.options.map(({ value }) => value);
  return stages.slice(stages.indexOf(stage));
};

/** Those with a clock that may have come to a stage of which nobody has been told: just these are looked at closely. */
export async function casesToWarnOf(
  { kind, watched, hourly = [] }: WatchedKind,
  system: Database,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.id from case_clocks clock join cases r on r.id = clock.case_id and r.form_type = ${kind.formType}
    left join deadline_rules rule on rule.id = clock.rule_id
    -- A small agent has two: by the earlier one nothing is late.
    cross join lateral (values (clock.due_at, false), (clock.doubled_due_at, true)) of (due_at, doubled)
    cross join lateral (select (of.due_at at time zone 'America/Sao_Paulo')::date
      - (now() at time zone 'America/Sao_Paulo')::date as days) until
    cross join lateral (select clock.rule_key = any (${[...hourly]}::text[]) as hourly) told
    -- Of a term that begins only when another one ends nobody is warned before.
    where clock.stopped_at is null and clock.started_at <= now() and clock.due_at < now() + interval '13 days'
      and of.due_at < now() + interval '13 days'
      and (of.doubled or clock.doubled_due_at is null or of.due_at >= now())
      and case when told.hourly and of.doubled then until.days < 0 or until.days = 0 and ${isMorning}
        when told.hourly then clock.started_at <= now() - interval '24 hours'
        else until.days <= ${earliest('five_days')} end
      and clock.rule_key = any (${[...watched]}::text[])
      and not exists (select from deadline_warnings given where given.subject_type = ${kind.object}
        and given.subject_id = r.id and given.rule_key = clock.rule_key and given.due_at = of.due_at
        and given.stage = any (case
          when of.due_at < now() then ${stagesFrom('overdue')}::text[]
          when told.hourly and until.days <= 0 and ${isMorning} then ${stagesFrom('due_today')}::text[]
          when told.hourly and clock.started_at <= now() - interval '48 hours' then ${stagesFrom('hours_48')}::text[]
          when told.hourly then ${stagesFrom('hours_24')}::text[]
          when until.days <= 0 then ${stagesFrom('due_today')}::text[]
          when until.days <= ${earliest('two_days')} then ${stagesFrom('two_days')}::text[]
          else ${stagesFrom('five_days')}::text[] end))
    order by r.id`.execute(system);
  return rows.map(({ id }) => id);
}

/** Each stage of each clock once. */
export async function warnOfCase(
  { kind, watched, hourly = [], deciders, lock }: WatchedKind,
  db: Transaction,
  notifier: Notifier,
  id: string,
): Promise<void> {
  const row = await lock(db, id);
  if (!row) return;
  for (const { key, clock, of, lines } of datesOf(await clocksOf(db, row))) {
    if (!watched.includes(key)) continue;
    const { legalEntityId } = row;
    const subject = [kind.object, id] as const;
    const isHourly = hourly.includes(key);
    const taken = await takeWarning(
      db,
      { legalEntityId, subject, key, clock, isHourly, of },
      Date.parse(row.now),
    );
    if (taken === null) continue;
    const handlers = await handlersOf(db, kind, row);
    const title = titleOf(kind, { key, of, lines }, taken.reading);
    await tellOfCase(db, notifier, kind, row, {
      userIds:
        isHourly || taken.stage === 'overdue'
          ? [...new Set([...handlers, ...(await peopleWho({ db, row }, deciders))])]
          : handlers,
      title,
      message: messageOf(row, { key, lines, title }, taken.stage),
    });
  }
}

type WatchedDate = Pick<CaseClock, 'key' | 'clock' | 'lines'> & Pick<WatchedClock, 'of'>;

/** What is watched of the clocks that run: one date each, of a small agent both. */
const datesOf = (clocks: readonly CaseClock[]): WatchedDate[] =>
  clocks
    .filter(({ stoppedAt }) => stoppedAt === null)
    .flatMap(({ key, clock, doubled, lines }): WatchedDate[] =>
      doubled === null
        ? [{ key, clock, lines, of: 'only' }]
        : [
            { key, clock, lines, of: 'earlier' },
            { key, clock: doubled, lines, of: 'doubled' },
          ],
    );

/** 'Comunicação à ANPD vence hoje (prazo comum da lei)': of two dates which one. */
function titleOf(
  kind: CaseKind,
  { key, of, lines }: Pick<WatchedDate, 'key' | 'of' | 'lines'>,
  reading: DeadlineReading,
): string {
  const title = warningTitle(kind, key, reading);
  const line = of === 'only' ? undefined : lines.find(({ due_at }) => due_at === reading.dueAt);
  return line ? `${title} (${line.name.toLowerCase()})` : title;
}

/** The warning is of one date, and names every one: what is late for the organisation may not be for the law. */
const messageOf = (
  { protocol }: LockedCase,
  { key, lines, title }: Pick<WatchedDate, 'key' | 'lines'> & { readonly title: string },
  stage: WarningStage,
) =>
  [
    `${title}: ${protocol}.`,
    ...(stage === 'hours_24' || stage === 'hours_48' ? [`${warningStages.labels[stage]}.`] : []),
    `${deadlineRules.labels[key]}. ${linesText(lines)}`,
  ].join(' ');
