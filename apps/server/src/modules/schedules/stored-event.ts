import type { Recurrence } from '@conforme/contracts/modules/schedules/recurrence.ts';
import type { EventType, Visibility } from '@conforme/contracts/modules/schedules/schedule-words.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';

/** A row of `schedules`, clocks as '2026-11-18T10:00'. */
export interface StoredEvent {
  readonly id: number;
  readonly legal_entity_id: number;
  readonly uid: string;
  readonly series_id: number | null;
  readonly recurrence_start: string | null;
  readonly sequence: number;
  /** The sequence at which guests were last asked to answer. */
  readonly asked_sequence: number;
  readonly title: string;
  readonly description: string | null;
  readonly type: EventType;
  readonly starts_local: string;
  readonly ends_local: string;
  readonly zone: string;
  readonly all_day: boolean;
  readonly place: string | null;
  readonly link: string | null;
  readonly organiser_id: number | null;
  readonly visibility: Visibility;
  readonly recurrence: Recurrence | null;
  readonly exdates: readonly string[];
  readonly reminders: readonly number[];
  readonly capacity: number | null;
  readonly confirm_by: string | null;
  readonly last_ends_at: string;
  readonly cancelled_at: string | null;
  readonly cancel_reason: string | null;
  readonly created_by: number | null;
  readonly version: number;
}

const clock = (column: string) => sql`to_char(s.${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI')`;
const moment = (column: string) => sql`to_jsonb(s.${sql.ref(column)}) #>> '{}'`;

/** Of `schedules s`. */
export const eventColumns = sql`s.id, s.legal_entity_id, s.uid, s.series_id, ${moment('recurrence_start')} as recurrence_start,
  s.sequence, s.asked_sequence, s.title, s.description, s.type, ${clock('starts_local')} as starts_local,
  ${clock('ends_local')} as ends_local, s.zone, s.all_day, s.place, s.link, s.organiser_id, s.visibility, s.recurrence,
  to_jsonb(s.exdates) as exdates, s.reminders, s.capacity, ${moment('confirm_by')} as confirm_by,
  ${moment('last_ends_at')} as last_ends_at, ${moment('cancelled_at')} as cancelled_at, s.cancel_reason, s.created_by,
  s.version`;

type Writing = InTransaction<UserCtx>;

/** Held until the end: whoever answers, moves or cancels the same event waits. */
export async function lockEvent(db: Transaction, id: number): Promise<StoredEvent | undefined> {
  const { rows } = await sql<StoredEvent>`
    select ${eventColumns} from schedules s where s.id = ${id} for update of s`.execute(db);
  return rows[0];
}

export async function lockInScope(ctx: Writing, id: number): Promise<StoredEvent> {
  const { rows } = await sql<StoredEvent>`
    select ${eventColumns} from schedules s
    where s.id = ${id} and s.legal_entity_id = any (${scopeSql(ctx)}) for update of s`.execute(ctx.db);
  return found(rows[0]);
}

export const isOwn = (
  { user }: Pick<UserCtx, 'user'>,
  event: Pick<StoredEvent, 'organiser_id' | 'created_by'>,
) => event.organiser_id === user.userId || event.created_by === user.userId;

/** Of `schedules s`, as `mayRead` says it; what is for guests only is hidden from the others by its policy. */
export const readableBy = ({ user }: Pick<UserCtx, 'user'>) => sql`(s.visibility = 'organisation'
  or s.organiser_id = ${user.userId} or s.created_by = ${user.userId}
  or (s.visibility = 'busy' and ${user.permissions.has('schedules.edit')})
  or exists (select from schedule_guests g where g.schedule_id = s.id and g.user_id = ${user.userId}))`;

/** Whoever organises an event takes care of it; others need the right to. */
export const mayChange = (
  ctx: Pick<UserCtx, 'user'>,
  event: Pick<StoredEvent, 'organiser_id' | 'created_by'>,
  right: 'schedules.edit' | 'schedules.delete',
): boolean =>
  ctx.user.permissions.has(right) || (isOwn(ctx, event) && ctx.user.permissions.has('schedules.create'));

/** To be written now: of the right person, and still there. */
export async function lockToChange(
  ctx: Writing,
  id: number,
  {
    version,
    right = 'schedules.edit',
  }: { version?: number; right?: 'schedules.edit' | 'schedules.delete' } = {},
): Promise<StoredEvent> {
  const event = await lockInScope(ctx, id);
  if (!mayChange(ctx, event, right))
    throw new AppError('forbidden', 'Só quem organiza este evento pode alterá-lo.');
  if (event.cancelled_at !== null) throw new AppError('conflict', 'Este evento foi cancelado.');
  if (version !== undefined && event.version !== version)
    throw new AppError('stale_version', 'Outra pessoa alterou este evento enquanto você editava.');
  return event;
}

export interface StoredDate {
  readonly id: number;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** The date that is meant, or the next one, or the last there was. */
export async function dateMeant(
  db: Database | Transaction,
  eventId: number,
  occurrenceId: number | null,
): Promise<StoredDate> {
  const { rows } = await sql<StoredDate>`
    select o.id, to_jsonb(o.starts_at) #>> '{}' as starts_at, to_jsonb(o.ends_at) #>> '{}' as ends_at
    from schedule_occurrences o
    where o.schedule_id = ${eventId} and ${occurrenceId === null ? sql`true` : sql`o.id = ${occurrenceId}`}
    order by (o.ends_at > now()) desc, case when o.ends_at > now() then o.starts_at end, o.starts_at desc
    limit 1`.execute(db);
  return found(rows[0]);
}
