import type { DeadlineRuleKey } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { type DeadlineReading, readDeadline } from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import type { DeadlineClock } from '@conforme/contracts/platform/deadlines/deadline-term.ts';
import {
  hourlyReminderNow,
  type WarningStage,
  warningNow,
  warningStages,
} from '@conforme/contracts/platform/deadlines/warning-stages.ts';
import type { Transaction } from '../../core/database/database.ts';

/** A clock that runs in a case. */
export interface WatchedClock {
  readonly legalEntityId: number;
  /** 'privacy_request' and its id. */
  readonly subject: readonly [type: string, id: string];
  readonly key: DeadlineRuleKey;
  readonly clock: DeadlineClock;
  /** A clock of a few days, reminded of by the hour instead of by the days that are left. */
  readonly isHourly?: boolean;
  /**
   * Which of a small agent's two dates: by the earlier one nothing is late, and of the doubled one of a few days only its
   * end is told, because what has passed was told by the earlier one.
   */
  readonly of?: 'only' | 'earlier' | 'doubled';
}

/**
 * The warning to give now, taken: whoever gets it notifies in the same transaction, and nobody gets it again. Null
 * when there is none, or somebody else has it.
 */
export async function takeWarning(
  db: Transaction,
  watched: WatchedClock,
  now: number,
): Promise<{ readonly stage: WarningStage; readonly reading: DeadlineReading } | null> {
  const { legalEntityId, key, clock, of = 'only' } = watched;
  const [subject_type, subject_id] = watched.subject;
  const reading = readDeadline(clock, now);
  if (of === 'earlier' && reading.state === 'overdue') return null;
  const ofClock = { subject_type, subject_id, rule_key: key, due_at: reading.dueAt };
  const given = await db
    .selectFrom('deadline_warnings')
    .select('stage')
    .where((where) => where.and(ofClock))
    .execute();
  const told = warningStages.options.findLast(({ value }) => given.some(({ stage }) => stage === value));
  const stage = watched.isHourly
    ? hourlyReminderNow(clock, reading, now, told?.value ?? (of === 'doubled' ? 'hours_48' : null))
    : warningNow(readDeadline(clock, Date.parse(clock.startedAt)), reading, told?.value ?? null);
  if (stage === null) return null;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('deadline_warnings')
    .values({ ...ofClock, legal_entity_id: legalEntityId, stage })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows ? { stage, reading } : null;
}
