import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { openStates } from '@conforme/contracts/core/privacy-requests/request-states.ts';
import {
  type RequestTypeCode,
  requestTypeCodes,
} from '@conforme/contracts/core/privacy-requests/request-types.ts';
import {
  monthBounds,
  monthsOf,
  type Period,
  usualPeriod,
} from '@conforme/contracts/modules/privacy-form/figures-period.ts';
import type {
  FiguresQuery,
  PrivacyFigures,
  PrivacyToday,
} from '@conforme/contracts/modules/privacy-form/privacy-figures.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { type Answered, AnsweringTally } from './answering-tally.ts';
import { dueCondition } from './due-reading.ts';

/** The first moment of a day in Brasília. */
const begins = (day: string) => sql`(${day}::date)::timestamp at time zone 'America/Sao_Paulo'`;

/** Whole days from arrival to answer. */
const daysTaken = sql`greatest(0, floor(date_part('epoch', answered_at - received_at) / 86400))::integer`;

interface Group {
  /** Which month of the period, counted from one; null where this row counts something else. */
  readonly month: number | null;
  readonly unit: number | null;
  readonly types: readonly RequestTypeCode[] | null;
}
type ReceivedRow = Group & { readonly count: number };
type AnsweredRow = Group & Answered;

/**
 * One walk through an index for what came in, one for what was answered: the database counts, by month, by unit and
 * by what was asked, and what it gives is a few hundred rows however many requests there are.
 */
export async function privacyFiguresOf(ctx: UserCtx, { from, to }: FiguresQuery): Promise<PrivacyFigures> {
  const period = from !== undefined && to !== undefined ? { from, to } : usualPeriod(Date.now());
  const [received, answered, open] = await Promise.all([
    receivedIn(ctx, period),
    answeredIn(ctx, period),
    openNow(ctx),
  ]);
  const all = new AnsweringTally();
  for (const { month, count } of received) if (month !== null) all.addReceived(count);
  for (const row of answered) if (row.month !== null) all.addAnswered(row);
  return {
    ...period,
    ...all.figures(),
    months: byMonth(period, received, answered),
    types: byType(received, answered),
    units: await byUnit(ctx, received, answered),
    ...open,
  };
}

const boundsSql = (period: Period) => sql`array[${sql.join(monthBounds(period).map(begins))}]`;

async function receivedIn(ctx: UserCtx, period: Period): Promise<ReceivedRow[]> {
  const bounds = monthBounds(period);
  const { rows } = await sql<ReceivedRow>`
    select month, legal_entity_id as unit, types, count(*) as count
    from (
      select width_bucket(received_at, ${boundsSql(period)}) as month, legal_entity_id, types
      from privacy_requests
      where legal_entity_id = any (${scopeSql(ctx)})
        and received_at >= ${begins(bounds[0] as string)} and received_at < ${begins(bounds.at(-1) as string)}
    ) counted
    group by grouping sets ((month), (legal_entity_id), (types))`.execute(ctx.db);
  return rows;
}

async function answeredIn(ctx: UserCtx, period: Period): Promise<AnsweredRow[]> {
  const bounds = monthBounds(period);
  const { rows } = await sql<AnsweredRow>`
    select month, legal_entity_id as unit, types, days, count(*) as count, sum(on_time) as on_time
    from (
      select width_bucket(answered_at, ${boundsSql(period)}) as month, legal_entity_id, types,
        ${daysTaken} as days,
        (answered_at <= due_at)::integer as on_time
      from privacy_requests
      where legal_entity_id = any (${scopeSql(ctx)}) and answered_at is not null
        and answered_at >= ${begins(bounds[0] as string)} and answered_at < ${begins(bounds.at(-1) as string)}
    ) counted
    group by grouping sets ((month, days), (legal_entity_id, days), (types, days))`.execute(ctx.db);
  return rows;
}

function byMonth(period: Period, received: readonly ReceivedRow[], answered: readonly AnsweredRow[]) {
  const months = monthsOf(period).map((month) => ({ month, received: 0, answered: 0, on_time: 0 }));
  for (const { month, count } of received) {
    const entry = month !== null && months[month - 1];
    if (entry) entry.received += count;
  }
  for (const { month, count, on_time } of answered) {
    const entry = month !== null && months[month - 1];
    if (entry) {
      entry.answered += count;
      entry.on_time += on_time;
    }
  }
  return months;
}

/** A request for two things counts for both. */
function byType(received: readonly ReceivedRow[], answered: readonly AnsweredRow[]) {
  const tallies = new Map(requestTypeCodes.map((code) => [code, new AnsweringTally()]));
  for (const { types, count } of received)
    for (const code of types ?? []) tallies.get(code)?.addReceived(count);
  for (const row of answered) for (const code of row.types ?? []) tallies.get(code)?.addAnswered(row);
  return [...tallies]
    .map(([type, tally]) => ({ type, ...tally.figures() }))
    .filter(({ received, answered }) => received + answered > 0)
    .sort((one, other) => other.received - one.received);
}

async function byUnit(ctx: UserCtx, received: readonly ReceivedRow[], answered: readonly AnsweredRow[]) {
  const tallies = new Map<number, AnsweringTally>();
  const of = (unit: number) => {
    const tally = tallies.get(unit) ?? new AnsweringTally();
    tallies.set(unit, tally);
    return tally;
  };
  for (const { unit, count } of received) if (unit !== null) of(unit).addReceived(count);
  for (const row of answered) if (row.unit !== null) of(row.unit).addAnswered(row);
  const { rows } = await sql<{ id: number; label: string }>`
    select id, coalesce(trading_name, company_name) as label from legal_entities
    where id = any (${[...tallies.keys()]}::bigint[])`.execute(ctx.db);
  return rows
    .map(({ id, label }) => ({ id, label, ...of(id).figures() }))
    .sort((one, other) => other.received - one.received || one.label.localeCompare(other.label, 'pt-BR'));
}

async function openNow(ctx: UserCtx): Promise<Pick<PrivacyFigures, 'open' | 'overdue'>> {
  const { rows } = await sql<PrivacyFigures['open'][number] & { overdue: number }>`
    select state, count(*) as count, count(*) filter (where ${dueCondition(ctx, 'overdue', Date.now())}) as overdue
    from privacy_requests
    where legal_entity_id = any (${scopeSql(ctx)}) and is_open group by state`.execute(ctx.db);
  return {
    open: openStates.map((state) => ({ state, count: rows.find((row) => row.state === state)?.count ?? 0 })),
    overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0),
  };
}

/** Everything that is open, read once; and the month, from its first day. */
export async function privacyTodayOf(ctx: UserCtx): Promise<PrivacyToday> {
  const now = Date.now();
  const month = begins(`${civilDayOf(now).slice(0, 7)}-01`);
  const { userId } = ctx.user;
  const visible = sql`legal_entity_id = any (${scopeSql(ctx)})`;
  const { rows } = await sql<PrivacyToday>`
    select count(*) as open,
      count(*) filter (where ${dueCondition(ctx, 'overdue', now)}) as overdue,
      count(*) filter (where ${dueCondition(ctx, 'due_today', now)}) as due_today,
      count(*) filter (where responsible_id = ${userId}) as mine,
      count(*) filter (where responsible_id is null) as unassigned,
      count(*) filter (where state = 'awaiting_approval'
        and (select e.author_id from case_entries e where e.id = proposal_id) is distinct from ${userId}) as to_approve,
      json_build_object(
        'received', (select count(*) from privacy_requests where ${visible} and received_at >= ${month}),
        'answered', (select count(*) from privacy_requests where ${visible} and answered_at >= ${month}),
        'on_time', (select count(*) from privacy_requests where ${visible} and answered_at >= ${month}
          and answered_at <= due_at),
        'median_days', (select percentile_disc(0.5) within group (order by ${daysTaken})
          from privacy_requests where ${visible} and answered_at >= ${month})) as month
    from privacy_requests where ${visible} and is_open`.execute(ctx.db);
  return rows[0] as PrivacyToday;
}
