import { addBusinessDays } from '@conforme/contracts/core/brazil/business-days.ts';
import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import {
  type DeadlineState,
  outcomeOf,
  readDeadline,
} from '@conforme/contracts/core/deadlines/deadline-state.ts';
import type {
  DeadlineCalendar,
  DeadlineExtension,
  DeadlineUnit,
} from '@conforme/contracts/core/deadlines/deadline-term.ts';
import { deadlineWords } from '@conforme/contracts/core/deadlines/deadline-words.ts';
import { dayClose } from '@conforme/contracts/core/deadlines/due-date.ts';
import { sql } from 'kysely';
import type { Scope } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';

/** What the list's query reads of a request's first clock; null of one that has ended. */
export interface FirstClock {
  readonly started_at: string;
  readonly extensions: readonly DeadlineExtension[];
  readonly amount: number;
  readonly unit: DeadlineUnit;
  readonly calendar: DeadlineCalendar;
  readonly source: string;
}

interface DueRow {
  readonly clock: FirstClock | null;
  readonly due_at: string;
  readonly answered_at: string | null;
}

/** The chip of a row. The date of the law knows no pause: the list counts to the same date the case shows first. */
export function dueReading({ clock, due_at, answered_at }: DueRow, now: number) {
  if (clock === null)
    return {
      due: null,
      due_words: null,
      due_source: null,
      due_outcome: answered_at === null ? null : outcomeOf(due_at, answered_at),
    };
  const { amount, unit, calendar, started_at: startedAt, extensions } = clock;
  const term = {
    ...{ amount, unit, calendar, bound: 'at_most' as const, doubles: false, pausable: false },
    max_extension: null,
  };
  const reading = readDeadline({ term, startedAt, extensions }, now);
  return {
    due: reading.state,
    due_words: deadlineWords(reading),
    due_source: clock.source,
    due_outcome: null,
  };
}

/** The same readings as conditions, from the same moment. */
export function dueCondition(ctx: { readonly scope: Scope }, state: DeadlineState, now: number) {
  const today = civilDayOf(now);
  const close = sql`${new Date(dayClose(today) + 999).toISOString()}::timestamptz`;
  const moment = sql`${new Date(now).toISOString()}::timestamptz`;
  const businessDays = [1, 2, 3, 4, 5].map((count) => addBusinessDays(today, count));
  const soon = sql`(select soon_privacy_requests(${scopeSql(ctx)}, ${today}::date, ${businessDays}::date[]))`;
  switch (state) {
    case 'overdue':
      return sql`is_open and due_at < ${moment} - interval '1 second'`;
    case 'due_today':
      return sql`is_open and due_at >= ${moment} - interval '1 second' and due_at <= ${close}`;
    case 'due_soon':
      return sql`is_open and id in ${soon}`;
    case 'on_time':
      return sql`is_open and due_at > ${close} and id not in ${soon}`;
  }
}
