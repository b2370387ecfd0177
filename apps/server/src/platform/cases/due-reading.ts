import { addBusinessDays } from '@conforme/contracts/core/brazil/business-days.ts';
import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { type SourcedTerm, termLines } from '@conforme/contracts/platform/deadlines/both-dates.ts';
import type { DeadlineRuleKey } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import {
  type DeadlineState,
  outcomeOf,
  readDeadline,
} from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import type {
  DeadlineExtension,
  DeadlineTerm,
} from '@conforme/contracts/platform/deadlines/deadline-term.ts';
import { deadlineWords } from '@conforme/contracts/platform/deadlines/deadline-words.ts';
import { dayClose } from '@conforme/contracts/platform/deadlines/due-date.ts';
import { linesWithSources } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { sql } from 'kysely';

/** What the list's query reads of a case's first clock; null of one that has ended. */
export interface FirstClock {
  readonly key: DeadlineRuleKey;
  readonly started_at: string;
  readonly extensions: readonly DeadlineExtension[];
  readonly small_agent: boolean;
  readonly version: DeadlineTerm;
  readonly base: SourcedTerm;
  readonly small: SourcedTerm | null;
}

interface DueRow {
  readonly clock: FirstClock | null;
  readonly due_at: string | null;
  readonly legal_due_at: string | null;
  readonly answered_at: string | null;
}

/** How near the promised date of a clock is: it knows no pause. */
export const promisedReading = (
  { version, started_at, extensions }: Pick<FirstClock, 'version' | 'started_at' | 'extensions'>,
  now: number,
) => readDeadline({ term: { ...version, pausable: false }, startedAt: started_at, extensions }, now);

/** The chip of a row, counted to the earliest date; what is said on hover has the law's and the organisation's own. */
export function dueReading({ clock, due_at, legal_due_at, answered_at }: DueRow, now: number) {
  if (clock === null)
    return {
      due: null,
      due_words: null,
      due_source: null,
      due_outcome:
        answered_at === null || due_at === null ? null : outcomeOf({ due_at, legal_due_at }, answered_at),
    };
  const { key, version, base, small, started_at: startedAt, extensions, small_agent: smallAgent } = clock;
  const reading = promisedReading(clock, now);
  return {
    due: reading.state,
    due_words: deadlineWords(reading),
    due_source: linesWithSources(termLines({ key, version, base, small, smallAgent, startedAt, extensions })),
    due_outcome: null,
  };
}

/** Of so many days at most, the last ones of its time, it is soon (`soonDays`). */
const SOON_DAYS = [1, 2, 3, 4, 5];

/** The same readings as conditions, from the same moment. */
export function dueCondition(state: DeadlineState, now: number) {
  const today = civilDayOf(now);
  const close = sql`${closeOf(today)}::timestamptz`;
  const moment = sql`${new Date(now).toISOString()}::timestamptz`;
  const inDays = SOON_DAYS.map((count) => closeOf(addDays(today, count)));
  const inBusinessDays = SOON_DAYS.map((count) => closeOf(addBusinessDays(today, count)));
  const [last] = [...inDays, ...inBusinessDays].sort().slice(-1);
  const isSoon = sql`(due_at <= ${last}::timestamptz and due_at <= (case soon_unit
    when 'business_days' then ${inBusinessDays}::timestamptz[] else ${inDays}::timestamptz[] end)[soon_days])`;
  switch (state) {
    case 'overdue':
      return sql`is_open and due_at < ${moment} - interval '1 second'`;
    case 'due_today':
      return sql`is_open and due_at >= ${moment} - interval '1 second' and due_at <= ${close}`;
    case 'due_soon':
      return sql`is_open and due_at > ${close} and ${isSoon}`;
    case 'on_time':
      return sql`is_open and due_at > ${close} and ${isSoon} is not true`;
  }
}

/** The first moment of a day in Brasília. */
export const beginsDay = (day: string) => sql`(${day}::date)::timestamp at time zone 'America/Sao_Paulo'`;

/** The last moment of a day. */
const closeOf = (day: string): string => new Date(dayClose(day) + 999).toISOString();
