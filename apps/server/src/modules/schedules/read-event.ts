import type { EventDetail, ShownGuest } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { sql } from 'kysely';
import { found, notFound } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { closedBecause } from './answers.ts';
import { dateMeant, eventColumns, isOwn, mayChange, type StoredEvent } from './stored-event.ts';

type Asking = Pick<UserCtx, 'scope' | 'user'> & { readonly db: Database | Transaction };

/** So many of the other dates are named. */
const SHOWN_DATES = 60;

/** Whoever may see the calendar reads what is open to the organisation; guests and organisers read their own. */
const mayRead = (ctx: Asking, event: StoredEvent, isGuest: boolean): boolean =>
  isOwn(ctx, event) ||
  isGuest ||
  (ctx.user.permissions.has('schedules.menu') && event.visibility === 'organisation') ||
  (ctx.user.permissions.has('schedules.edit') && event.visibility === 'busy');

/** The address of a video room is for whoever comes, and for whoever takes care of the event (decision 041). */
const mayEnter = ({ mine }: Pick<Around, 'mine'>, mayEdit: boolean): boolean =>
  mayEdit || mine?.situation === 'CON';

interface Around {
  readonly unit: EventDetail['unit'];
  readonly organiser: EventDetail['organiser'];
  readonly mine: Pick<ShownGuest, 'situation' | 'is_waiting'> | null;
}

export async function readEvent(ctx: Asking, id: number, occurrenceId: number | null): Promise<EventDetail> {
  const { rows } = await sql<StoredEvent & Around>`
    select ${eventColumns}, json_build_object('id', e.id, 'label', e.shown_name) as unit,
      (select json_build_object('id', u.id, 'label', u.name) from users u where u.id = s.organiser_id) as organiser,
      (select json_build_object('situation', g.situation, 'is_waiting', g.waiting_since is not null)
        from schedule_guests g where g.schedule_id = s.id and g.user_id = ${ctx.user.userId} limit 1) as mine
    from schedules s join legal_entities e on e.id = s.legal_entity_id
    where s.id = ${id} and s.legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
  const event = found(rows[0]);
  if (!mayRead(ctx, event, event.mine !== null)) throw notFound();
  const mayEdit = mayChange(ctx, event, 'schedules.edit');
  const date = await shownDate(ctx, event, occurrenceId);
  const isOpen = event.cancelled_at === null;
  return {
    id: event.id,
    version: event.version,
    title: event.title,
    description: event.description,
    type: event.type,
    unit: event.unit,
    zone: event.zone,
    all_day: event.all_day,
    place: event.place,
    link: mayEnter(event, mayEdit) ? event.link : null,
    has_link: event.link !== null,
    organiser: event.organiser,
    visibility: event.visibility,
    recurrence: event.recurrence as EventDetail['recurrence'],
    first_day: event.starts_local.slice(0, 10),
    reminders: [...event.reminders],
    capacity: event.capacity,
    confirm_by: event.confirm_by,
    cancelled_at: event.cancelled_at,
    cancel_reason: event.cancel_reason,
    ...date,
    ...(await partsOf(ctx, event, { occurrenceId: date.occurrence.id, mayEdit })),
    my_situation: event.mine?.situation ?? null,
    is_waiting: event.mine?.is_waiting ?? false,
    may_answer: event.mine !== null && closedBecause(event) === null,
    may_edit: isOpen && mayEdit,
    may_remind: mayEdit && closedBecause(event) === null,
    may_cancel: isOpen && mayChange(ctx, event, 'schedules.delete'),
  };
}

async function shownDate(
  { db }: Asking,
  event: StoredEvent,
  occurrenceId: number | null,
): Promise<Pick<EventDetail, 'occurrence' | 'dates'>> {
  const { id } = await dateMeant(db, event.id, occurrenceId);
  const { rows } = await sql<EventDetail['occurrence']>`
    select o.id, to_jsonb(o.starts_at) #>> '{}' as starts_at, to_jsonb(o.ends_at) #>> '{}' as ends_at, o.minutes,
      o.ends_at <= now() as is_over, o.starts_at <= now() as has_begun
    from schedule_occurrences o where o.id = ${id}`.execute(db);
  const { rows: dates } = await sql<EventDetail['dates'][number]>`
    select o.id, to_jsonb(o.starts_at) #>> '{}' as starts_at from schedule_occurrences o
    where o.schedule_id = ${event.id} and o.id <> ${id}
    order by o.starts_at <= now(), abs(extract(epoch from o.starts_at - now())) limit ${SHOWN_DATES}`.execute(
    db,
  );
  return { occurrence: found(rows[0]), dates };
}

type Parts = Pick<EventDetail, 'guests' | 'suggestions' | 'files'>;

/** People who are in the organisation and have nothing else then, of those invited. */
const freeThen = sql`(select json_build_object('asked', count(distinct person.id),
    'free', count(distinct person.id) filter (where not exists (
      select from busy_times(array[person.id], t.starts_at, t.ends_at, t.schedule_id))))
  from (select g.user_id as id from schedule_guests g where g.schedule_id = t.schedule_id and g.user_id is not null
    union select s.organiser_id from schedules s where s.id = t.schedule_id and s.organiser_id is not null) person)`;

async function partsOf(
  { db, user }: Asking,
  event: StoredEvent,
  { occurrenceId, mayEdit }: { readonly occurrenceId: number; readonly mayEdit: boolean },
): Promise<Parts> {
  const { rows } = await sql<Parts>`
    select
      (select coalesce(json_agg(json_build_object('id', g.id,
          -- Whoever was invited by address alone has no other name.
          'name', case when ${mayEdit} or g.name <> g.email then g.name else left(g.name, 1) || '***' || substr(g.name, position('@' in g.name)) end,
          'email', case when ${mayEdit} then g.email end,
          'kind', case when g.user_id is not null then 'user' when g.contact_id is not null then 'contact' else 'email' end,
          'situation', g.situation, 'is_waiting', g.waiting_since is not null,
          'reason', case when ${mayEdit} or g.user_id = ${user.userId} then g.reason end,
          'answered_at', g.answered_at, 'via', g.via, 'present', a.present)
        order by g.name collate "pt-BR-x-icu", g.id), '[]')
        from schedule_guests g
        left join schedule_attendance a on a.guest_id = g.id and a.occurrence_id = ${occurrenceId}
        where g.schedule_id = ${event.id}) as guests,
      (select coalesce(json_agg(json_build_object('id', t.id, 'guest', json_build_object('id', g.id, 'label', g.name),
          'starts_at', t.starts_at, 'ends_at', t.ends_at, 'note', t.note, 'state', t.state,
          'free', (free.counts ->> 'free')::integer, 'asked', (free.counts ->> 'asked')::integer)
        order by t.id desc), '[]')
        from schedule_suggestions t join schedule_guests g on g.id = t.guest_id
        cross join lateral (select ${freeThen} as counts) free
        where t.schedule_id = ${event.id} and t.state = 'open' and (${mayEdit} or g.user_id = ${user.userId})) as suggestions,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size) order by sf.created_at, f.id), '[]')
        from schedule_files sf join files f on f.id = sf.file_id where sf.schedule_id = ${event.id}) as files`.execute(
    db,
  );
  return rows[0] as Parts;
}
