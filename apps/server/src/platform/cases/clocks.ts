import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import {
  type CaseTerm,
  doubledClock,
  legalDueAt,
  smallAgentRules,
  termLines,
} from '@conforme/contracts/platform/deadlines/both-dates.ts';
import type { DeadlineRuleKey } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import type {
  DeadlineClock,
  DeadlineExtension,
  DeadlinePause,
} from '@conforme/contracts/platform/deadlines/deadline-term.ts';
import { dueInstant } from '@conforme/contracts/platform/deadlines/due-date.ts';
import type { BaseVersion, TermVersion } from '@conforme/contracts/platform/deadlines/rule-versions.ts';
import type { TermLine } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { deferStatement, pipelined } from '../../core/database/pipeline.ts';
import { closedDaysOf } from '../deadlines/local-holidays.ts';
import {
  type RuleOfCase,
  ruleOn,
  type StoredVersion,
  versionColumns,
  versionsOf,
} from '../deadlines/rules-in-force.ts';
import type { CaseRef } from './case-ref.ts';

/** A clock of a case with everything that is needed to read it, here and in the browser. */
export interface CaseClock {
  readonly id: number;
  readonly key: DeadlineRuleKey;
  readonly rule: RuleOfCase;
  readonly clock: DeadlineClock;
  /** By the organisation's own term. */
  readonly dueAt: string;
  /** By the law's; null where the law sets none. */
  readonly legalDueAt: string | null;
  /** Both, each by its name, as everybody is told them. */
  readonly lines: readonly TermLine[];
  /** By what the law gives a small agent; null where it gives no more. */
  readonly doubled: DeadlineClock | null;
  readonly stoppedAt: string | null;
}

/** What an organisation counts its clocks by. */
export interface Calendar {
  readonly versions: readonly StoredVersion[];
  readonly localHolidays: ReadonlySet<string>;
  readonly smallAgent: boolean;
}

export async function calendarOf(db: Database | Transaction, legalEntityId: number): Promise<Calendar> {
  const [versions, days, [size]] = await pipelined(db, [
    versionsOf(legalEntityId),
    closedDaysOf(legalEntityId),
    sql<{ smallAgent: boolean }>`select is_small_agent(${legalEntityId}) as "smallAgent"`,
  ]);
  return {
    versions,
    localHolidays: new Set(days.map(({ day }) => day)),
    smallAgent: size?.smallAgent ?? false,
  };
}

/** A clock that is about to start. */
export type NewClock = Pick<
  CaseClock,
  'key' | 'rule' | 'clock' | 'dueAt' | 'legalDueAt' | 'lines' | 'doubled'
> & {
  readonly startedAt: string;
  readonly smallAgent: boolean;
};

/** By the rule in force on the day of the start: the case keeps that version. */
export function newClock(
  { versions, localHolidays, smallAgent }: Calendar,
  key: DeadlineRuleKey,
  startedAt: string,
): NewClock {
  const day = civilDayOf(Date.parse(startedAt));
  const ruleOf = (of: DeadlineRuleKey | undefined) =>
    ruleOn(
      versions.filter((version) => version.key === of),
      day,
    );
  const rule = found(ruleOf(key) ?? undefined);
  const small = ruleOf(smallAgentRules[key])?.base ?? null;
  const clock = { term: rule.version, startedAt, localHolidays };
  const dates = datesOf({ key, rule, small, smallAgent, clock });
  return { key, rule, clock, startedAt, smallAgent, dueAt: due(clock), ...dates };
}

type Dates = Pick<CaseClock, 'legalDueAt' | 'lines' | 'doubled'>;

/** What the law gives beside the organisation's own date, and how both are told. */
function datesOf({
  rule,
  clock,
  ...of
}: Pick<CaseClock, 'key' | 'rule' | 'clock'> & Pick<CaseTerm, 'small' | 'smallAgent'>): Dates {
  const term = { ...clock, ...rule, ...of };
  return { legalDueAt: legalDueAt(term), lines: termLines(term), doubled: doubledClock(term) };
}

export async function startClocks(
  db: Transaction,
  { dueClocks }: Pick<CaseKind, 'dueClocks'>,
  of: CaseRef,
  clocks: readonly NewClock[],
): Promise<void> {
  if (clocks.length === 0) return;
  const rows = clocks.map(({ key, rule, startedAt, smallAgent, dueAt, doubled }) => ({
    case_id: of.id,
    legal_entity_id: of.legalEntityId,
    rule_key: key,
    rule_id: rule.version.id,
    counts: dueClocks.includes(key),
    started_at: startedAt,
    due_at: dueAt,
    small_agent: smallAgent,
    doubled_due_at: doubled && due(doubled),
  }));
  await deferStatement(db, db.insertInto('case_clocks').values(rows));
}

/** Starts one of a running case. Gives when it is due. */
export async function startClock(
  db: Transaction,
  kind: Pick<CaseKind, 'dueClocks'>,
  of: CaseRef,
  key: DeadlineRuleKey,
  startedAt: string,
): Promise<string> {
  const clock = newClock(await calendarOf(db, of.legalEntityId), key, startedAt);
  await startClocks(db, kind, of, [clock]);
  return clock.dueAt;
}

/** When it is due now. */
export const due = (clock: DeadlineClock): string => new Date(dueInstant(clock, Date.now())).toISOString();

interface ClockRow {
  readonly id: number;
  readonly rule_key: DeadlineRuleKey;
  readonly started_at: string;
  readonly due_at: string;
  readonly extensions: DeadlineExtension[];
  readonly stopped_at: string | null;
  readonly pauses: DeadlinePause[];
  readonly local_holidays: string[];
  readonly small_agent: boolean;
  readonly version: TermVersion | null;
  readonly base: BaseVersion | null;
  readonly small: BaseVersion | null;
}

/** Every clock of a case, the stopped ones too, each with the rule it was started by. */
export const clocksQuery = (caseId: string) => sql<ClockRow>`
  with place as materialized (
    select id, legal_entity_id, pauses from cases where id = ${caseId}
  ), rules as materialized (
    select ${versionColumns} from deadline_rules_for((select legal_entity_id from place))
  )
  select clock.id, clock.rule_key, clock.started_at, clock.due_at, clock.extensions, clock.stopped_at, clock.small_agent,
    place.pauses,
    array(select day::text from local_holidays where legal_entity_id = place.legal_entity_id) as local_holidays,
    row_to_json(version) as version, row_to_json(base) as base, row_to_json(small) as small
  from place join case_clocks clock on clock.case_id = place.id
  left join rules version on version.id = clock.rule_id
  left join rules base on base.level = 0 and base.id = coalesce(version.based_on, version.id)
  left join lateral (select * from rules other where clock.small_agent and other.level = 0
      and other.key = ${JSON.stringify(smallAgentRules)}::jsonb ->> clock.rule_key
      and other.valid_from <= (clock.started_at at time zone 'America/Sao_Paulo')::date
    order by other.valid_from desc, other.id desc limit 1) small on true
  order by clock.id`;

export const clocksFrom = (rows: readonly ClockRow[]): CaseClock[] =>
  rows.map((row) => {
    const rule = { version: found(row.version ?? undefined), base: found(row.base ?? undefined) };
    const { pauses, extensions, rule_key: key, small, small_agent: smallAgent } = row;
    const localHolidays = new Set(row.local_holidays);
    const clock = { term: rule.version, startedAt: row.started_at, pauses, extensions, localHolidays };
    return {
      id: row.id,
      key,
      rule,
      clock,
      dueAt: row.due_at,
      ...datesOf({ key, rule, small, smallAgent, clock }),
      stoppedAt: row.stopped_at,
    };
  });

export async function clocksOf(db: Database | Transaction, of: CaseRef): Promise<CaseClock[]> {
  return clocksFrom((await clocksQuery(of.id).execute(db)).rows);
}

/** Its rule has said that it may (`refusedExtension`). Gives the new date. */
export async function extendClock(
  db: Transaction,
  of: CaseRef,
  { id, clock, doubled }: Pick<CaseClock, 'id' | 'clock' | 'doubled'>,
  extension: DeadlineExtension,
): Promise<string> {
  const extensions = [...(clock.extensions ?? []), extension];
  const dueAt = due({ ...clock, extensions });
  await sql`update case_clocks set extensions = ${JSON.stringify(extensions)}::jsonb, due_at = ${dueAt},
      doubled_due_at = ${doubled && due({ ...doubled, extensions })}
    where case_id = ${of.id} and id = ${id}`.execute(db);
  return dueAt;
}

/** Of these rules, or of all: what was asked for was done, or nobody waits for it any more. */
export async function stopClocks(
  db: Transaction,
  of: CaseRef,
  keys?: readonly DeadlineRuleKey[],
): Promise<void> {
  await sql`update case_clocks set stopped_at = now() where case_id = ${of.id} and stopped_at is null
    and ${keys ? sql`rule_key = any (${[...keys]}::text[])` : sql`true`}`.execute(db);
}
