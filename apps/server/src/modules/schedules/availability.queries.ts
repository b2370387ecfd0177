import { isBusinessDay } from '@conforme/contracts/core/brazil/business-days.ts';
import { addDays } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { Clash, FreeSlot } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import type { Recurrence } from '@conforme/contracts/modules/schedules/recurrence.ts';
import { addMinutes, instantOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { activeOrganisation } from '../../platform/active-organisation.ts';
import { localTimes } from './event-rows.ts';
import { datesOf } from './series/occurrences.ts';
import { readableBy } from './stored-event.ts';

interface Question {
  readonly user_ids: readonly number[];
  readonly guest_ids: readonly number[] | null;
  readonly organiser_id: number | null;
  readonly zone: string;
  readonly except_id: number | null;
}

/** Only people of the asker's organisations; of what they have only when, unless the asker may read it. */
async function withinReach(
  ctx: UserCtx,
  { user_ids, guest_ids, organiser_id, except_id }: Question,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with event as (
      select s.id, s.organiser_id from schedules s
      where s.id = ${except_id} and s.legal_entity_id = any (${scopeSql(ctx)}) and ${readableBy(ctx)}),
    asked as (
      select unnest(${[...user_ids]}::bigint[]) as id
      union select coalesce(${organiser_id}::bigint, (select organiser_id from event), ${ctx.user.userId})
      union select g.user_id from schedule_guests g join event on event.id = g.schedule_id
        where g.user_id is not null and g.situation <> 'REJ'
          and (${guest_ids}::bigint[] is null or g.id = any (${guest_ids}::bigint[])))
    select asked.id from asked where asked.id in (select users_in_scope(${scopeSql(ctx)}))`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

interface ClashQuestion extends Question {
  readonly start: string;
  readonly end: string;
  readonly all_day: boolean;
  readonly recurrence: Recurrence | null;
}

/** On every date of it. */
export async function clashesOf(ctx: UserCtx, asked: ClashQuestion): Promise<Clash[]> {
  activeOrganisation(ctx);
  const people = await withinReach(ctx, asked);
  const dates = datesOf({ ...localTimes(asked), zone: asked.zone, recurrence: asked.recurrence });
  const starts = dates.map(({ starts_at }) => starts_at);
  const ends = dates.map(({ ends_at }) => ends_at);
  const { rows } = await sql<Clash>`
    select json_build_object('id', u.id, 'label', u.name) as user, to_jsonb(b.starts_at) #>> '{}' as starts_at,
      to_jsonb(b.ends_at) #>> '{}' as ends_at,
      (select s.title from schedules s where s.id = b.schedule_id
        and (s.visibility = 'organisation' or s.organiser_id = ${ctx.user.userId})) as title
    from busy_times(${people}::bigint[], (select min(day) from unnest(${starts}::timestamptz[]) day),
      (select max(day) from unnest(${ends}::timestamptz[]) day), ${asked.except_id}::bigint) b
    join users u on u.id = b.user_id
    where exists (select from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as date (starts_at, ends_at)
      where b.starts_at < date.ends_at and b.ends_at > date.starts_at)
    order by b.starts_at, u.name limit 50`.execute(ctx.db);
  return rows;
}

export interface BusyTime {
  readonly user_id: number;
  readonly starts_at: string;
  readonly ends_at: string;
}

const DAYS_AHEAD = 21;
const OFFERED = 6;
const STEP_MINUTES = 30;
/** Working hours on the clock of the event. */
const OPENS = '08:00';
const CLOSES = '18:00';

/** Working hours of the next three weeks when everybody is free; where there are none, when most are. */
export function slotsAmong(
  busy: readonly BusyTime[],
  { people, from, minutes, zone }: { people: number; from: string; minutes: number; zone: string },
): FreeSlot[] {
  const taken = busy.map(({ user_id, starts_at, ends_at }) => ({
    user_id,
    from: Date.parse(starts_at),
    to: Date.parse(ends_at),
  }));
  const slots: (FreeSlot & { readonly day: string })[] = [];
  for (let day = from.slice(0, 10), count = 0; count < DAYS_AHEAD; day = addDays(day, 1), count++) {
    if (!isBusinessDay(day, new Set())) continue;
    for (let start = `${day}T${OPENS}`; ; start = addMinutes(start, STEP_MINUTES)) {
      const end = addMinutes(start, minutes);
      if (end > `${day}T${CLOSES}`) break;
      if (start < from) continue;
      const [starts, ends] = [instantOf(start, zone), instantOf(end, zone)];
      const away = new Set(
        taken.filter((one) => one.from < ends && one.to > starts).map(({ user_id }) => user_id),
      );
      slots.push({
        day,
        starts_at: new Date(starts).toISOString(),
        ends_at: new Date(ends).toISOString(),
        free: people - away.size,
        asked: people,
      });
    }
  }
  return bestOf(slots);
}

/** Most people first, then the earliest; at most two of a day, so that there is a choice. */
function bestOf(slots: readonly (FreeSlot & { readonly day: string })[]): FreeSlot[] {
  const perDay = new Map<string, number>();
  return [...slots]
    .sort((a, b) => b.free - a.free || a.starts_at.localeCompare(b.starts_at))
    .filter(({ day }) => {
      const shown = perDay.get(day) ?? 0;
      perDay.set(day, shown + 1);
      return shown < 2;
    })
    .slice(0, OFFERED)
    .map(({ day: _, ...slot }) => slot)
    .sort((a, b) => b.free - a.free || a.starts_at.localeCompare(b.starts_at));
}

export async function freeSlotsOf(
  ctx: UserCtx,
  question: Question & { readonly minutes: number; readonly from: string },
): Promise<FreeSlot[]> {
  activeOrganisation(ctx);
  const people = await withinReach(ctx, question);
  const busy = await busyTimes(ctx.db, people, question.from, question.zone, question.except_id);
  return slotsAmong(busy, { people: people.length, ...question });
}

async function busyTimes(
  db: Database | Transaction,
  people: readonly number[],
  from: string,
  zone: string,
  except: number | null,
): Promise<BusyTime[]> {
  const first = new Date(instantOf(from, zone)).toISOString();
  const { rows } = await sql<BusyTime>`
    select user_id, to_jsonb(starts_at) #>> '{}' as starts_at, to_jsonb(ends_at) #>> '{}' as ends_at
    from busy_times(${[...people]}::bigint[], ${first}::timestamptz,
      ${first}::timestamptz + make_interval(days => ${DAYS_AHEAD + 1}), ${except}::bigint)`.execute(db);
  return rows;
}
