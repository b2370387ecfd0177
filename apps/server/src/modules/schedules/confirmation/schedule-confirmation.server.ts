import {
  type Invitation,
  scheduleConfirmation,
} from '@conforme/contracts/modules/schedules/confirmation/schedule-confirmation.contract.ts';
import type { EventAnswer } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import { recurrenceWords } from '@conforme/contracts/modules/schedules/recurrence.ts';
import { addMinutes, wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { implement } from '../../../core/server-module.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { nearestOfficer } from '../../../platform/organisations/nearest-above.ts';
import { deadLink } from '../../../platform/public-links/public-links.ts';
import { closedBecause, closedWords, fillPlaces, keepAnswer } from '../answers.ts';
import { type BusyTime, slotsAmong } from '../availability.queries.ts';
import { fileOfEvent } from '../calendar-files/event-file.ts';
import { feedFile } from '../calendar-files/feed.ts';
import type { Acting, ScheduleServices } from '../schedule-services.ts';
import { dateMeant, eventColumns, lockEvent, type StoredEvent } from '../stored-event.ts';
import { keepSuggestion } from '../suggestions.ts';
import { linkUntil } from '../write-to-guests.ts';

/** In ten minutes: a whole school answers from one address, and nobody guesses a link. */
const TRIES = { link: 60, network: 1_500 };

interface GuestRow {
  readonly guest_id: number;
  readonly guest_name: string;
  readonly situation: Invitation['situation'];
  readonly is_waiting: boolean;
  readonly reason: string | null;
  readonly organisation: string;
  readonly unit: string;
  readonly organiser: string | null;
  readonly is_full: boolean;
  readonly suggested: Invitation['suggested'];
  readonly officer: Invitation['officer'];
}

async function guestOf(db: Database | Transaction, guestId: number): Promise<StoredEvent & GuestRow> {
  const { rows } = await sql<StoredEvent & GuestRow>`
    select ${eventColumns}, g.id as guest_id, g.name as guest_name, g.situation, g.waiting_since is not null as is_waiting,
      g.reason, e.shown_name as unit,
      (select head.shown_name from legal_entities head where head.id = any (heads_of(array[e.id])) limit 1) as organisation,
      (select u.name from users u where u.id = s.organiser_id) as organiser,
      coalesce(s.capacity <= (select count(*) from schedule_guests c where c.schedule_id = s.id and c.situation = 'CON'),
        false) as is_full,
      (select json_build_object('starts_at', t.starts_at, 'ends_at', t.ends_at) from schedule_suggestions t
        where t.guest_id = g.id and t.state = 'open') as suggested,
      (select json_build_object('name', o.name, 'email', o.email) from (${nearestOfficer(sql`e.id`)}) o) as officer
    from schedule_guests g join schedules s on s.id = g.schedule_id join legal_entities e on e.id = s.legal_entity_id
    where g.id = ${guestId}`.execute(db);
  const row = rows[0];
  // A link that outlived its event by more than a day opens nothing, whatever its own date was.
  if (!row || linkUntil(row).getTime() < Date.now()) throw deadLink();
  return row;
}

async function invitationOf(
  db: Database | Transaction,
  { mail }: ScheduleServices,
  row: StoredEvent & GuestRow,
): Promise<Invitation> {
  const { starts_at, ends_at } = await dateMeant(db, row.id, null);
  return {
    guest: row.guest_name,
    organisation: row.organisation,
    unit: row.unit,
    title: row.title,
    description: row.description,
    type: row.type,
    starts_at,
    ends_at,
    all_day: row.all_day,
    zone: row.zone,
    place: row.place,
    link: row.situation === 'CON' ? row.link : null,
    has_link: row.link !== null,
    organiser: row.organiser,
    repeats: row.recurrence && recurrenceWords(row.recurrence, row.starts_local.slice(0, 10)),
    confirm_by: row.confirm_by,
    situation: row.situation,
    is_waiting: row.is_waiting,
    reason: row.reason,
    is_full: row.is_full,
    suggested: row.suggested,
    closed: closedBecause(row),
    cancel_reason: row.cancel_reason,
    officer: row.officer,
    mail_leaves: mail.sends,
  };
}

/** The guest a living link stands for; nothing is changed by asking. */
async function opened(
  { system, http }: PublicCtx,
  services: ScheduleServices,
  param: string,
): Promise<number> {
  await services.limiter.take(`schedule confirmations ${http.network}`, TRIES.network, 10);
  const { target } = await services.links.open(system, 'schedule-confirmation', param);
  if (target.type !== 'schedule_guest' || target.id === null) throw deadLink();
  await services.limiter.take(`schedule confirmation ${target.id}`, TRIES.link, 10);
  return target.id;
}

async function open(ctx: PublicCtx, services: ScheduleServices, param: string): Promise<Invitation> {
  const row = await guestOf(ctx.system, await opened(ctx, services, param));
  return invitationOf(ctx.system, services, row);
}

/** One transaction with the event locked: of fifty who answer at once, exactly as many come in as fit. */
async function act(
  ctx: PublicCtx,
  services: ScheduleServices,
  param: string,
  action: 'schedule.answered' | 'schedule.suggested',
  work: (acting: Acting, event: StoredEvent, row: GuestRow) => Promise<void>,
): Promise<Invitation> {
  const guestId = await opened(ctx, services, param);
  return ctx.system.transaction().execute(async (db) => {
    await services.links.use(db, 'schedule-confirmation', param);
    const before = await guestOf(db, guestId);
    const event = await lockEvent(db, before.id);
    if (!event) throw deadLink();
    const closed = closedBecause(event);
    if (closed) throw new AppError('conflict', closedWords[closed]);
    await work({ db, config: ctx.config, actorId: null }, event, before);
    const after = await invitationOf(db, services, await guestOf(db, guestId));
    await recordAudit(
      db,
      { legalEntityId: event.legal_entity_id, actorId: null },
      { action, object: ['schedule', event.id] },
    );
    return after;
  });
}

const answer = (
  ctx: PublicCtx,
  services: ScheduleServices,
  { param, ...given }: EventAnswer & { param: string },
) =>
  act(ctx, services, param, 'schedule.answered', async (acting, event, { guest_id }) => {
    await keepAnswer(acting.db, event, guest_id, given, 'link');
    await fillPlaces(acting, services, event);
  });

/** How many are free, never who. */
async function slots(ctx: PublicCtx, services: ScheduleServices, param: string) {
  const row = await guestOf(ctx.system, await opened(ctx, services, param));
  if (closedBecause(row) !== null || row.all_day) return [];
  const date = await dateMeant(ctx.system, row.id, null);
  const { rows } = await sql<BusyTime & { people: number }>`
    with people as (
      select g.user_id as id from schedule_guests g where g.schedule_id = ${row.id} and g.user_id is not null
      union select ${row.organiser_id}::bigint where ${row.organiser_id}::bigint is not null)
    select p.id as user_id, to_jsonb(o.starts_at) #>> '{}' as starts_at, to_jsonb(o.ends_at) #>> '{}' as ends_at
    from people p
    join lateral (select g.schedule_id from schedule_guests g where g.user_id = p.id and g.situation <> 'REJ'
      union select s.id from schedules s where s.organiser_id = p.id) taken on true
    join schedules s on s.id = taken.schedule_id and s.cancelled_at is null and s.id <> ${row.id}
      and s.legal_entity_id = any (organisation_of(${row.legal_entity_id})) and s.type <> 'deadline'
    join schedule_occurrences o on o.schedule_id = s.id and o.ends_at > now()
      and o.starts_at < now() + interval '60 days'`.execute(ctx.system);
  const { rows: counted } = await sql<{ people: number }>`
    select count(*) as people from (
      select g.user_id from schedule_guests g where g.schedule_id = ${row.id} and g.user_id is not null
      union select ${row.organiser_id}::bigint where ${row.organiser_id}::bigint is not null) p`.execute(
    ctx.system,
  );
  const minutes = (Date.parse(date.ends_at) - Date.parse(date.starts_at)) / 60_000;
  const tomorrow = addMinutes(wallClockOf(Date.now(), row.zone), 24 * 60).slice(0, 10);
  const found = slotsAmong(rows, {
    people: counted[0]?.people ?? 0,
    from: `${tomorrow}T08:00`,
    minutes: Math.min(minutes, 600),
    zone: row.zone,
  });
  return found.filter(({ starts_at }) => starts_at !== date.starts_at).slice(0, 3);
}

interface Services extends ScheduleServices {
  readonly kinds: readonly CaseKind[];
}

export const scheduleConfirmationServer = (services: Services) =>
  implement(scheduleConfirmation, {
    open: (ctx, { body }) => open(ctx, services, body.param),
    answer: (ctx, { body }) => answer(ctx, services, body),
    slots: (ctx, { body }) => slots(ctx, services, body.param),
    suggest: (ctx, { body: { param, ...suggestion } }) =>
      act(ctx, services, param, 'schedule.suggested', (acting, event, { guest_id, guest_name }) =>
        keepSuggestion(
          acting,
          services,
          event,
          { id: guest_id, name: guest_name },
          { ...suggestion, occurrence_id: null },
        ),
      ),
    calendarFile: async (ctx, { body }) => {
      const row = await guestOf(ctx.system, await opened(ctx, services, body.param));
      return fileOfEvent(row, row.situation === 'CON');
    },
    feedFile: (ctx, { params }) => feedFile(ctx, services, params.token),
  });
