import type { Parsed } from '@conforme/contracts/core/endpoint.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  CalendarEvent,
  CaseDeadline,
  MyEvent,
  myEvents,
} from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { BUSY_TITLE, situationsOf } from '@conforme/contracts/modules/schedules/schedule-words.ts';
import type { schedules } from '@conforme/contracts/modules/schedules/schedules.contract.ts';
import { zoneOfUnit } from '@conforme/contracts/modules/schedules/time-zones.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { handlingPath } from '@conforme/contracts/platform/cases/case-path.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';

type Asked = Parsed<(typeof schedules)['endpoints']['calendar']>['query'];

/** More than anybody reads on a screen; a calendar that is fuller says so. */
const MOST_SHOWN = 1_500;
const LONGEST_RANGE_MS = 100 * 86_400_000;

export async function readCalendar(ctx: UserCtx, kinds: readonly CaseKind[], asked: Asked) {
  const length = Date.parse(asked.to) - Date.parse(asked.from);
  if (!(length > 0 && length <= LONGEST_RANGE_MS)) throw invalidField('to', 'Peça no máximo três meses.');
  const events = await eventsBetween(ctx, asked);
  const deadlines = await deadlinesBetween(ctx, kinds, asked);
  return {
    events: events.slice(0, MOST_SHOWN),
    deadlines: deadlines.slice(0, MOST_SHOWN),
    is_cut: events.length > MOST_SHOWN || deadlines.length > MOST_SHOWN,
  };
}

const between = ({ from, to }: Pick<Asked, 'from' | 'to'>) => sql`o.starts_at < ${to}::timestamptz
  and o.ends_at > ${from}::timestamptz and o.starts_at > ${from}::timestamptz - interval '32 days'`;

async function eventsBetween(ctx: UserCtx, asked: Asked): Promise<CalendarEvent[]> {
  const { userId, permissions } = ctx.user;
  const isOwn = sql`(s.organiser_id = ${userId} or s.created_by = ${userId})`;
  const isHidden = sql`(s.visibility = 'busy' and not ${isOwn} and mine.situation is null
    and not ${permissions.has('schedules.edit')})`;
  const narrowed = [
    ...(asked.unit_id ? [sql`s.legal_entity_id = ${asked.unit_id}`] : []),
    ...(asked.type ? [sql`s.type = ${asked.type} and not ${isHidden}`] : []),
    ...(asked.organiser_id ? [sql`s.organiser_id = ${asked.organiser_id} and not ${isHidden}`] : []),
    ...(asked.situation ? [sql`mine.situation = any (${[...situationsOf(asked.situation)]}::text[])`] : []),
    ...(asked.search
      ? [sql`s.search_text like all (word_patterns(${asked.search})) and not ${isHidden}`]
      : []),
  ];
  const { rows } = await sql<CalendarEvent>`
    select o.id as occurrence_id, s.id as event_id, s.version,
      case when ${isHidden} then ${BUSY_TITLE} else s.title end as title,
      case when ${isHidden} then 'meeting' else s.type end as type,
      to_jsonb(o.starts_at) #>> '{}' as starts_at, to_jsonb(o.ends_at) #>> '{}' as ends_at, s.all_day, s.zone,
      case when ${isHidden} then null else s.place end as place,
      json_build_object('id', e.id, 'label', e.shown_name) as unit,
      case when u.id is null or ${isHidden} then null else json_build_object('id', u.id, 'label', u.name) end as organiser,
      s.recurrence is not null as repeats, mine.situation as my_situation, ${isHidden} as is_busy,
      (${permissions.has('schedules.edit')} or (${isOwn} and ${permissions.has('schedules.create')})) as may_move
    from schedule_occurrences o
    join schedules s on s.id = o.schedule_id and s.cancelled_at is null
    join legal_entities e on e.id = s.legal_entity_id
    left join users u on u.id = s.organiser_id
    left join schedule_guests mine on mine.schedule_id = s.id and mine.user_id = ${userId}
    where o.legal_entity_id = any (${scopeSql(ctx)}) and ${between(asked)}
      ${narrowed.length > 0 ? sql`and ${sql.join(narrowed, sql` and `)}` : sql``}
    order by o.starts_at, o.id limit ${MOST_SHOWN + 1}`.execute(ctx.db);
  return rows;
}

/**
 * Dates of cases that the asker may handle; of a sealed one only for its readers, by the policy of cases. A filter counts
 * here, too: whoever answers for a case stands where an event has its organiser, and nobody is invited to one.
 */
async function deadlinesBetween(
  ctx: UserCtx,
  kinds: readonly CaseKind[],
  { from, to, unit_id, type, organiser_id, situation, search }: Asked,
): Promise<CaseDeadline[]> {
  if (situation || (type && type !== 'deadline')) return [];
  const seen = kinds.filter(({ handling }) => ctx.user.permissions.has(handling));
  if (seen.length === 0) return [];
  const { rows } = await sql<CaseDeadline & { form_type: string }>`
    select c.id as case_id, c.protocol, c.form_type, to_jsonb(c.due_at) #>> '{}' as due_at, c.due_at < now() as is_late
    from cases c
    where c.legal_entity_id = any (${scopeSql(ctx)}) and c.is_open
      and c.form_type = any (${seen.map(({ formType }) => formType)}::text[])
      and c.due_at >= ${from}::timestamptz and c.due_at < ${to}::timestamptz
      ${unit_id ? sql`and c.legal_entity_id = ${unit_id}` : sql``}
      ${organiser_id ? sql`and c.responsible_id = ${organiser_id}` : sql``}
      ${search ? sql`and plain_text(c.protocol) like all (word_patterns(${search}))` : sql``}
    order by c.due_at, c.id limit ${MOST_SHOWN + 1}`.execute(ctx.db);
  return rows.map(({ form_type, ...deadline }) => {
    const kind = seen.find(({ formType }) => formType === form_type) as CaseKind;
    return {
      ...deadline,
      kind: kind.title,
      path: handlingPath(kind, deadline.case_id),
    };
  });
}

/** Units the asker may write for, and whoever organises something. */
export async function calendarOptions(ctx: UserCtx) {
  const { rows: units } = await sql<{ id: number; label: string; federation_unit: string | null }>`
    select id, shown_name as label, federation_unit from legal_entities
    where id = any (${scopeSql(ctx)}) and active order by parent_id nulls first, shown_name collate "pt-BR-x-icu", id
    limit 300`.execute(ctx.db);
  const { rows: organisers } = await sql<{ id: number; label: string }>`
    select u.id, u.name as label from users u
    where u.id in (select s.organiser_id from schedules s
      where s.legal_entity_id = any (${scopeSql(ctx)}) and s.last_ends_at > now() - interval '90 days')
    order by u.name collate "pt-BR-x-icu", u.id limit 200`.execute(ctx.db);
  return {
    units: units.map(({ federation_unit, ...unit }) => ({ ...unit, zone: zoneOfUnit(federation_unit) })),
    organisers,
  };
}

const OFFERED = 8;

/** Whom the asker may invite: people by name, and contacts and lists where they may see those. */
export async function guestOptions(ctx: UserCtx, search: string) {
  if (search.length < 2) return [];
  const can = (permission: string) => ctx.user.permissions.has(permission);
  const { rows } = await sql<{ kind: 'user' | 'contact' | 'list'; id: number; label: string }>`
    (select 'user' as kind, u.id, u.name || ' (' || u.email || ')' as label from users u
      where u.id in (select search_users(${search}, ${scopeSql(ctx)})) and u.status in ('active', 'invited')
      order by u.name collate "pt-BR-x-icu", u.id limit ${OFFERED})
    union all
    (select 'contact', c.id, c.name || ' (' || c.emails[1] || ')' from contacts c
      where ${can('contacts.show')} and c.id in (select search_contacts(${search}, '', ${scopeSql(ctx)}))
        and c.deleted_at is null and cardinality(c.emails) > 0
      order by c.name collate "pt-BR-x-icu", c.id limit ${OFFERED})
    union all
    (select 'list', l.id, l.name from contact_lists l
      where ${can('contact_lists.show')} and l.id in (select search_contact_lists(${search}, ${scopeSql(ctx)}))
        and l.deleted_at is null
      order by l.name collate "pt-BR-x-icu", l.id limit ${OFFERED})`.execute(ctx.db);
  return rows;
}

const NEXT_SHOWN = 5;

/** What the Mural shows: the next events of the asker, and invitations without an answer. */
export async function myCalendar(ctx: UserCtx): Promise<z.output<typeof myEvents>> {
  const owes = sql`p.situation = 'PEN' and not p.waits and coalesce(s.confirm_by > now(), true)`;
  const { rows } = await sql<MyEvent & { owes: boolean; owed_total: number }>`
    select s.id as event_id, o.id as occurrence_id, s.title, s.type, to_jsonb(o.starts_at) #>> '{}' as starts_at,
      to_jsonb(o.ends_at) #>> '{}' as ends_at, s.all_day, s.zone, s.place, p.situation as my_situation,
      coalesce(${owes}, false) as owes, count(*) filter (where ${owes}) over () as owed_total
    from (
      select g.schedule_id, g.situation, g.waiting_since is not null as waits from schedule_guests g
      where g.user_id = ${ctx.user.userId} and g.situation <> 'REJ'
      union all
      select s.id, null, false from schedules s where s.organiser_id = ${ctx.user.userId}
        and not exists (select from schedule_guests g where g.schedule_id = s.id and g.user_id = ${ctx.user.userId})) p
    join schedules s on s.id = p.schedule_id and s.cancelled_at is null and s.last_ends_at > now()
      and s.legal_entity_id = any (${scopeSql(ctx)})
    cross join lateral (select * from schedule_occurrences d where d.schedule_id = s.id and d.ends_at > now()
      order by d.starts_at limit 1) o
    order by o.starts_at, o.id limit 200`.execute(ctx.db);
  const shown = rows.map(({ owes: _, owed_total: __, ...event }) => event);
  return {
    next: shown.slice(0, NEXT_SHOWN),
    owed: shown.filter((_, index) => rows[index]?.owes).slice(0, NEXT_SHOWN),
    owed_total: rows[0]?.owed_total ?? 0,
  };
}
