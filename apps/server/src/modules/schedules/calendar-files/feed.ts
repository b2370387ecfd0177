import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { sql } from 'kysely';
import { notFound } from '../../../core/app-error.ts';
import { publicUrl } from '../../../core/config.ts';
import { inTransaction, type PublicCtx, type UserCtx } from '../../../core/context.ts';
import type { FileAnswer } from '../../../core/file-answer.ts';
import { hashSecret, newSecret } from '../../../core/secrets.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { SharedLimiter } from '../../../platform/rate-limits.ts';
import { eventColumns, type StoredEvent } from '../stored-event.ts';
import { type CalendarEntry, calendarText } from './calendar-text.ts';

/** Only its hash is kept: the address is shown once, and a new one ends the old. */
export const renewFeed = (ctx: UserCtx): Promise<{ url: string }> =>
  inTransaction(ctx, async (ctx) => {
    const token = newSecret();
    await sql`insert into schedule_feeds (user_id, token_hash) values (${ctx.user.userId}, ${hashSecret(token)})
      on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now(), last_read_at = null`.execute(
      ctx.db,
    );
    await audit(ctx, 'schedule.feed_renewed', ['user', ctx.user.userId]);
    return { url: `${publicUrl(ctx.config)}/api/v1/public/calendar/${token}` };
  });

export const removeFeed = (ctx: UserCtx): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    await sql`delete from schedule_feeds where user_id = ${ctx.user.userId}`.execute(ctx.db);
    await audit(ctx, 'schedule.feed_closed', ['user', ctx.user.userId]);
    return {};
  });

export async function readFeed({ db, user }: UserCtx) {
  const { rows } = await sql<{ created_at: string; last_read_at: string | null }>`
    select to_jsonb(created_at) #>> '{}' as created_at, to_jsonb(last_read_at) #>> '{}' as last_read_at
    from schedule_feeds where user_id = ${user.userId}`.execute(db);
  return rows[0] ?? { created_at: null, last_read_at: null };
}

const MOST_EVENTS = 1_000;
/** Calendars ask every few minutes; whole services of them do so from a few addresses. */
const READS_PER_HOUR = { feed: 120, network: 6_000 };

/** The owner's events and nobody else's, while they have an account and still reach the organisation. */
export async function feedFile(
  { system, http }: PublicCtx,
  { limiter, kinds }: { readonly limiter: SharedLimiter; readonly kinds: readonly CaseKind[] },
  token: string,
): Promise<FileAnswer> {
  await limiter.takeAll([
    { name: `calendar feed ${token}`, tries: READS_PER_HOUR.feed, minutes: 60 },
    { name: `calendar feeds ${http.network}`, tries: READS_PER_HOUR.network, minutes: 60 },
  ]);
  const { rows } = await sql<{ id: number; name: string }>`
    update schedule_feeds f set last_read_at = now() from users u
    where f.token_hash = ${hashSecret(token)} and u.id = f.user_id and u.status = 'active'
    returning u.id, u.name`.execute(system);
  const owner = rows[0];
  if (!owner) throw notFound();
  const entries = [...(await ownEntries(system, owner.id)), ...(await ownDeadlines(system, owner.id, kinds))];
  const content = Buffer.from(calendarText('PUBLISH', entries, 'Conforme'));
  return { name: 'agenda.ics', type: 'text/calendar', content };
}

/** Read once, not for each row. */
const reachOf = (userId: number) =>
  sql`array(select r.entity_id from user_reach r where r.user_id = ${userId})`;

type Listed = StoredEvent & { readonly organiser: CalendarEntry['organiser']; readonly may_enter: boolean };

/** What comes next first: of more than fit, what is over stays away. */
async function ownEntries(system: PublicCtx['system'], userId: number): Promise<CalendarEntry[]> {
  const { rows } = await sql<Listed>`
    select ${eventColumns}, (select json_build_object('name', u.name, 'email', u.email) from users u
      where u.id = s.organiser_id) as organiser, own.may_enter
    from (
      select id, bool_or(may_enter) as may_enter from (
        select g.schedule_id as id, g.situation = 'CON' as may_enter from schedule_guests g
        where g.user_id = ${userId} and g.situation <> 'REJ'
        union all select o.id, true from schedules o where o.organiser_id = ${userId}) part
      group by id) own
    join schedules s on s.id = own.id
    left join lateral (select min(o.starts_at) as starts_at from schedule_occurrences o
      where o.schedule_id = s.id and o.ends_at > now()) next on true
    where s.last_ends_at > now() - interval '90 days' and s.cancelled_at is null
      and s.legal_entity_id = any (${reachOf(userId)})
    order by next.starts_at nulls last, s.last_ends_at desc, s.id limit ${MOST_EVENTS}`.execute(system);
  return rows.map(({ organiser, may_enter, ...event }) => ({ event, organiser, mayEnter: may_enter }));
}

/** Dates of the cases the owner answers for and may handle: the protocol, and never a name. Sealed ones stay in the product. */
async function ownDeadlines(
  system: PublicCtx['system'],
  userId: number,
  kinds: readonly CaseKind[],
): Promise<CalendarEntry[]> {
  const { rows } = await sql<{ id: string; protocol: string; day: string; form_type: string }>`
    select c.id, c.protocol, to_char(c.due_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day, c.form_type
    from cases c
    join unnest(${kinds.map(({ formType }) => formType)}::text[], ${kinds.map(({ handling }) => handling)}::text[])
      kind (form_type, handling) on kind.form_type = c.form_type
    where c.responsible_id = ${userId} and c.is_open and not c.sealed and c.due_at > now() - interval '90 days'
      and ${userId} in (select people_with_permission(c.legal_entity_id, kind.handling))
      and c.legal_entity_id = any (${reachOf(userId)})
    order by c.due_at limit 200`.execute(system);
  return rows.map(({ id, protocol, day, form_type }) => ({
    organiser: null,
    event: deadlineEvent(
      id,
      day,
      `Prazo: ${kinds.find(({ formType }) => formType === form_type)?.title ?? 'caso'} ${protocol}`,
    ),
  }));
}

const deadlineEvent = (id: string, day: string, title: string): StoredEvent => ({
  id: 0,
  legal_entity_id: 0,
  uid: `${id}@conforme`,
  series_id: null,
  recurrence_start: null,
  sequence: 0,
  asked_sequence: 0,
  title,
  description: null,
  type: 'deadline',
  starts_local: `${day}T00:00`,
  ends_local: `${new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)}T00:00`,
  zone: 'America/Sao_Paulo',
  all_day: true,
  place: null,
  link: null,
  organiser_id: null,
  visibility: 'guests',
  recurrence: null,
  exdates: [],
  reminders: [],
  capacity: null,
  confirm_by: null,
  last_ends_at: `${day}T23:59:59Z`,
  cancelled_at: null,
  cancel_reason: null,
  created_by: null,
  version: 1,
});
