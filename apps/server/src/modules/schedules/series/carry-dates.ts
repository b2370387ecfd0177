import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { insertDates } from '../event-rows.ts';
import type { StoredDate, StoredEvent } from '../stored-event.ts';
import type { EventDate } from './occurrences.ts';
import type { Successor } from './successors.ts';

type Place = Pick<StoredEvent, 'id' | 'legal_entity_id'>;

export async function rowsOf(db: Transaction, eventId: number): Promise<StoredDate[]> {
  const { rows } = await sql<StoredDate>`
    select o.id, to_jsonb(o.starts_at) #>> '{}' as starts_at, to_jsonb(o.ends_at) #>> '{}' as ends_at
    from schedule_occurrences o where o.schedule_id = ${eventId} order by o.starts_at`.execute(db);
  return rows;
}

/**
 * Each of these dates becomes its successor in that event, with all that was recorded of it; those without one go, and
 * what is new comes. Answers the rows that moved.
 */
export async function carryDates(
  db: Transaction,
  to: Place,
  {
    rows,
    dates,
    successor,
  }: { rows: readonly StoredDate[]; dates: readonly EventDate[]; successor: Successor },
): Promise<number[]> {
  const open = new Map(dates.map((date) => [Date.parse(date.starts_at), date]));
  const moved: (readonly [id: number, date: EventDate])[] = [];
  const gone: number[] = [];
  for (const row of rows) {
    const at = Date.parse(successor(row.starts_at)?.starts_at ?? '');
    const date = open.get(at);
    if (date) moved.push([row.id, date]);
    else gone.push(row.id);
    open.delete(at);
  }
  await dropDates(db, gone);
  await moveDates(db, to, moved);
  await insertDates(db, to, [...open.values()]);
  return moved.map(([id]) => id);
}

async function moveDates(
  db: Transaction,
  to: Place,
  moved: readonly (readonly [id: number, date: EventDate])[],
): Promise<void> {
  await sql`update schedule_occurrences o set schedule_id = ${to.id}, legal_entity_id = ${to.legal_entity_id},
      starts_at = given.starts_at, ends_at = given.ends_at
    from unnest(${moved.map(([id]) => id)}::bigint[], ${moved.map(([, { starts_at }]) => starts_at)}::timestamptz[],
      ${moved.map(([, { ends_at }]) => ends_at)}::timestamptz[]) as given (id, starts_at, ends_at)
    where o.id = given.id`.execute(db);
}

/** Dates without a record go; one with minutes or attendance is refused, for those are lost with nothing. */
export async function dropDates(db: Transaction, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ starts_at: string }>`
    select to_jsonb(o.starts_at) #>> '{}' as starts_at from schedule_occurrences o
    where o.id = any (${[...ids]}::bigint[]) and (o.minutes is not null
      or exists (select from schedule_attendance a where a.occurrence_id = o.id))
    order by o.starts_at limit 1`.execute(db);
  if (rows[0])
    throw new AppError(
      'conflict',
      `Há ata ou presença anotada na data ${formatDay(rows[0].starts_at)}, e esta mudança a perderia. Escolha só as outras datas.`,
    );
  await sql`update schedule_suggestions set state = 'declined', decided_at = now()
    where occurrence_id = any (${[...ids]}::bigint[]) and state = 'open'`.execute(db);
  await sql`delete from schedule_occurrences where id = any (${[...ids]}::bigint[])`.execute(db);
}

/** Attendance and suggestions of dates that moved are those of the same people, as guests of the other event. */
export async function carryRecords(
  db: Transaction,
  from: Place,
  to: Place,
  dateIds: readonly number[],
): Promise<void> {
  const ids = sql`${[...dateIds]}::bigint[]`;
  await sql`update schedule_attendance a set guest_id = now_as.id, legal_entity_id = now_as.legal_entity_id
    from schedule_guests was join schedule_guests now_as on now_as.schedule_id = ${to.id} and now_as.email = was.email
    where a.guest_id = was.id and was.schedule_id = ${from.id} and a.occurrence_id = any (${ids})`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`select g.name from schedule_attendance a
    join schedule_guests g on g.id = a.guest_id
    where a.occurrence_id = any (${ids}) and g.schedule_id <> ${to.id} limit 1`.execute(db);
  if (rows[0]) throw hasAttendance(rows[0].name);
  await sql`update schedule_suggestions t
    set schedule_id = ${to.id}, legal_entity_id = ${to.legal_entity_id}, guest_id = now_as.id
    from schedule_guests was join schedule_guests now_as on now_as.schedule_id = ${to.id} and now_as.email = was.email
    where t.guest_id = was.id and was.schedule_id = ${from.id} and t.occurrence_id = any (${ids})`.execute(
    db,
  );
  // Of somebody who is no guest of the other event: it stays where it was made.
  await sql`update schedule_suggestions set occurrence_id = null,
      state = case state when 'open' then 'declined' else state end, decided_at = coalesce(decided_at, now())
    where schedule_id = ${from.id} and occurrence_id = any (${ids})`.execute(db);
  await sql`insert into schedule_files (schedule_id, legal_entity_id, file_id, created_at)
    select ${to.id}, ${to.legal_entity_id}, file_id, created_at from schedule_files
    where schedule_id = ${from.id}`.execute(db);
}

export const hasAttendance = (name: string) =>
  new AppError('conflict', `${name} tem presença anotada e por isso fica na lista de convidados.`);

/** Nobody is asked again who was asked about the same time and place. */
export async function carryAnswers(db: Transaction, from: Place, to: Place): Promise<void> {
  await sql`update schedule_guests g set situation = was.situation, waiting_since = was.waiting_since,
      reason = was.reason, answered_at = was.answered_at, via = was.via
    from schedule_guests was
    where was.schedule_id = ${from.id} and g.schedule_id = ${to.id} and g.email = was.email`.execute(db);
}

/** Dates that were changed alone stay with the date that they stand for; without it they are events of their own. */
export async function carryChangedDates(
  db: Transaction,
  from: Place,
  {
    to,
    since,
    successor,
  }: { to: Pick<StoredEvent, 'id' | 'uid'>; since: string | null; successor: Successor },
): Promise<number[]> {
  const { rows } = await sql<{ id: number; starts_at: string }>`
    select id, to_jsonb(recurrence_start) #>> '{}' as starts_at from schedules
    where series_id = ${from.id} and (${since}::timestamptz is null or recurrence_start >= ${since}::timestamptz)
    order by id for update`.execute(db);
  const starts = rows.map(({ starts_at }) => successor(starts_at)?.starts_at ?? null);
  const { rows: changed } = await sql<{ id: number }>`
    update schedules s set recurrence_start = given.starts_at, sequence = s.sequence + 1,
      series_id = case when given.starts_at is null then null else ${to.id}::bigint end,
      uid = case when given.starts_at is null then gen_random_uuid() || '@conforme' else ${to.uid} end
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${starts}::timestamptz[]) as given (id, starts_at)
    where s.id = given.id and (s.series_id, s.recurrence_start) is distinct from (${to.id}::bigint, given.starts_at)
    returning s.id`.execute(db);
  return changed.map(({ id }) => id);
}
