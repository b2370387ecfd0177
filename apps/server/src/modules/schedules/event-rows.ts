import { randomUUID } from 'node:crypto';
import type { EventInput } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import { MOST_DATES } from '@conforme/contracts/modules/schedules/recurrence.ts';
import { addMinutes, instantOf, wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { datesOf, type EventDate, type EventTimes } from './series/occurrences.ts';
import { lockEvent, type StoredEvent } from './stored-event.ts';

const MINUTES_A_DAY = 1440;

/** What is written as start and end: an all-day event ends at the midnight after its last day. */
export const localTimes = ({
  start,
  end,
  all_day,
}: Pick<EventInput, 'start' | 'end' | 'all_day'>): Pick<EventTimes, 'starts_local' | 'ends_local'> =>
  all_day
    ? {
        starts_local: `${start.slice(0, 10)}T00:00`,
        ends_local: addMinutes(`${end.slice(0, 10)}T00:00`, MINUTES_A_DAY),
      }
    : { starts_local: start, ends_local: end };

/** Every date, or a refusal where there are too many, or none. */
export function checkedDates(times: EventTimes): readonly [EventDate, ...EventDate[]] {
  const [first, ...others] = datesOf(times);
  if (!first) throw invalidField('recurrence', 'Com esta repetição não há nenhuma data.');
  if (others.length >= MOST_DATES)
    throw invalidField('recurrence', `São datas demais: uma repetição tem no máximo ${MOST_DATES}.`);
  return [first, ...others];
}

export const lastEnd = (dates: readonly EventDate[]): string =>
  new Date(Math.max(...dates.map(({ ends_at }) => Date.parse(ends_at)))).toISOString();

export function assertUnit(ctx: Pick<UserCtx, 'scope'>, unitId: number): void {
  if (!ctx.scope.legalEntityIds.includes(unitId)) throw invalidField('unit_id', 'Esta unidade não existe.');
}

/** The columns that are written as they were asked for. */
export const plainValues = (input: EventInput) => ({
  legal_entity_id: input.unit_id,
  title: input.title,
  description: input.description,
  type: input.type,
  ...localTimes(input),
  zone: input.zone,
  all_day: input.all_day,
  place: input.place,
  link: input.link,
  visibility: input.visibility,
  recurrence: input.recurrence === null ? null : JSON.stringify(input.recurrence),
  reminders: [...new Set(input.reminders)].map(Number).sort((a, b) => a - b),
  capacity: input.capacity,
  confirm_by:
    input.confirm_by === null ? null : new Date(instantOf(input.confirm_by, input.zone)).toISOString(),
});

interface NewEvent {
  readonly input: EventInput;
  readonly organiserId: number | null;
  readonly createdBy: number | null;
  readonly dates: readonly EventDate[];
  /** Where it takes the place of one date of a series, or came from another calendar. */
  readonly uid?: string;
  /** Of its dates those that are left out. */
  readonly exdates?: readonly string[];
  readonly seriesId?: number;
  readonly recurrenceStart?: string;
  readonly sequence?: number;
}

export async function insertEvent(db: Transaction, made: NewEvent): Promise<StoredEvent> {
  const event = await insertUndated(db, made);
  await insertDates(db, event, made.dates);
  return event;
}

/** Without its dates: they are carried over from another event. */
export async function insertUndated(db: Transaction, made: NewEvent): Promise<StoredEvent> {
  const { id } = await db
    .insertInto('schedules')
    .values({
      ...plainValues(made.input),
      uid: made.uid ?? `${randomUUID()}@conforme`,
      series_id: made.seriesId ?? null,
      recurrence_start: made.recurrenceStart ?? null,
      sequence: made.sequence ?? 0,
      asked_sequence: made.sequence ?? 0,
      exdates: [...(made.exdates ?? [])],
      organiser_id: made.organiserId,
      created_by: made.createdBy,
      last_ends_at: lastEnd(made.dates),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await lockEvent(db, id)) as StoredEvent;
}

export async function insertDates(
  db: Transaction,
  event: Pick<StoredEvent, 'id' | 'legal_entity_id'>,
  dates: readonly EventDate[],
): Promise<void> {
  await sql`insert into schedule_occurrences (schedule_id, legal_entity_id, starts_at, ends_at)
    select ${event.id}, ${event.legal_entity_id}, given.starts_at, given.ends_at
    from unnest(${dates.map(({ starts_at }) => starts_at)}::timestamptz[],
      ${dates.map(({ ends_at }) => ends_at)}::timestamptz[]) as given (starts_at, ends_at)`.execute(db);
}

/** The same event as it would be asked for. */
export const inputOf = (event: StoredEvent): Omit<EventInput, 'guests'> => ({
  title: event.title,
  description: event.description,
  type: event.type,
  unit_id: event.legal_entity_id,
  start: event.starts_local,
  end: event.all_day ? addMinutes(event.ends_local, -MINUTES_A_DAY) : event.ends_local,
  all_day: event.all_day,
  zone: event.zone,
  place: event.place,
  link: event.link,
  organiser_id: event.organiser_id,
  visibility: event.visibility,
  recurrence: event.recurrence as EventInput['recurrence'],
  reminders: event.reminders.map(String) as EventInput['reminders'],
  capacity: event.capacity,
  confirm_by: event.confirm_by && wallClockOf(event.confirm_by, event.zone),
});
