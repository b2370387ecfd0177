import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { DeadlineRuleKey } from '@conforme/contracts/core/deadlines/deadline-rules.ts';
import type {
  DeadlineClock,
  DeadlineExtension,
  DeadlinePause,
} from '@conforme/contracts/core/deadlines/deadline-term.ts';
import { dueInstant } from '@conforme/contracts/core/deadlines/due-date.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { localHolidaysOf } from '../deadlines/local-holidays.ts';
import { keptRule, type RuleOfCase, ruleInForce, versionsFor } from '../deadlines/rules-in-force.ts';
import type { CaseRef } from './open-case.ts';

/** A clock of a case with everything that is needed to read it, here and in the browser. */
export interface CaseClock {
  readonly id: number;
  readonly key: DeadlineRuleKey;
  readonly rule: RuleOfCase;
  readonly clock: DeadlineClock;
  readonly dueAt: string;
  readonly stoppedAt: string | null;
}

/** Starts a clock by the rule in force on the day of the start; the case keeps that version. Gives when it is due. */
export async function startClock(
  db: Transaction,
  of: CaseRef,
  key: DeadlineRuleKey,
  startedAt: string,
): Promise<string> {
  const rule = await ruleInForce(db, of.legalEntityId, key, civilDayOf(Date.parse(startedAt)));
  const localHolidays = await localHolidaysOf(db, of.legalEntityId);
  const dueAt = due({ term: rule.version, startedAt, localHolidays });
  await db
    .insertInto('case_clocks')
    .values({
      case_id: of.id,
      legal_entity_id: of.legalEntityId,
      rule_key: key,
      rule_id: rule.version.id,
      started_at: startedAt,
      due_at: dueAt,
    })
    .execute();
  return dueAt;
}

const due = (clock: DeadlineClock): string => new Date(dueInstant(clock, Date.now())).toISOString();

/** Every clock of a case, the stopped ones too. */
export async function clocksOf(db: Database | Transaction, of: CaseRef): Promise<CaseClock[]> {
  const { rows } = await sql<{
    id: number;
    rule_key: DeadlineRuleKey;
    rule_id: number;
    started_at: string;
    due_at: string;
    extensions: DeadlineExtension[];
    stopped_at: string | null;
    pauses: DeadlinePause[];
  }>`select clock.id, rule_key, rule_id, started_at, due_at, extensions, stopped_at, pauses
    from case_clocks clock join cases on cases.id = clock.case_id where case_id = ${of.id} order by clock.id`.execute(
    db,
  );
  const localHolidays = await localHolidaysOf(db, of.legalEntityId);
  const versions = await versionsFor(db, of.legalEntityId);
  return rows.map((row) => {
    const rule = keptRule(versions, row.rule_id);
    const { pauses, extensions } = row;
    return {
      id: row.id,
      key: row.rule_key,
      rule,
      clock: { term: rule.version, startedAt: row.started_at, pauses, extensions, localHolidays },
      dueAt: row.due_at,
      stoppedAt: row.stopped_at,
    };
  });
}

/** Whoever works on it waits for somebody outside from now on. Only clocks that may stand still do. */
export async function pauseCase(db: Transaction, of: CaseRef, reason: string): Promise<void> {
  await sql`update cases set pauses = pauses || jsonb_build_array(jsonb_build_object(
      'from', to_jsonb(now()), 'until', null, 'reason', ${reason}::text)) where id = ${of.id}`.execute(db);
  await countAgain(db, of);
}

/** The wait is over: what it took is added to the clocks that stood still. */
export async function resumeCase(db: Transaction, of: CaseRef): Promise<void> {
  await sql`update cases set pauses = (
      select jsonb_agg(case when pause ->> 'until' is null then pause || jsonb_build_object('until', now()) else pause end
        order by place) from jsonb_array_elements(pauses) with ordinality as kept (pause, place))
    where id = ${of.id} and pauses <> '[]'`.execute(db);
  await countAgain(db, of);
}

/** The dates of the clocks that still run, from what is known of them now. */
async function countAgain(db: Transaction, of: CaseRef): Promise<void> {
  for (const { id, clock, stoppedAt } of await clocksOf(db, of))
    if (stoppedAt === null)
      await sql`update case_clocks set due_at = ${due(clock)} where id = ${id}`.execute(db);
}

/** Its rule has said that it may (`refusedExtension`). Gives the new date. */
export async function extendClock(
  db: Transaction,
  { id, clock }: Pick<CaseClock, 'id' | 'clock'>,
  extension: DeadlineExtension,
): Promise<string> {
  const extensions = [...(clock.extensions ?? []), extension];
  const dueAt = due({ ...clock, extensions });
  await sql`update case_clocks set extensions = ${JSON.stringify(extensions)}::jsonb, due_at = ${dueAt}
    where id = ${id}`.execute(db);
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
