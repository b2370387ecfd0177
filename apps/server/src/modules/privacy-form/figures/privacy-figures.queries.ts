import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type {
  Answering,
  PrivacyFigures,
  PrivacyToday,
} from '@conforme/contracts/modules/privacy-form/privacy-figures.schemas.ts';
import {
  type RequestTypeCode,
  requestTypeCodes,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import {
  monthBounds,
  monthsOf,
  offeredPeriods,
  type Period,
  usualPeriod,
} from '@conforme/contracts/platform/figures/figures-period.ts';
import type { FiguresQuery } from '@conforme/contracts/platform/figures/figures-query.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { inSnapshot } from '../../../core/database/in-snapshot.ts';
import { cachedCounts } from '../../../core/grid/cached-counts.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import { beginsDay } from '../../../platform/cases/due-reading.ts';
import { openNow } from '../open-requests.queries.ts';
import { AnsweringTally } from './answering-tally.ts';

/** Whole days from arrival to answer. */
const daysTaken = sql`greatest(0, floor(date_part('epoch', answered_at - received_at) / 86400))::integer`;

/** What one organisation had in a period, counted by the database. */
interface Counted {
  /** [month, counted from one, or null], [what was asked, or null], how many. */
  readonly received: readonly [number | null, readonly RequestTypeCode[] | null, number][] | null;
  /** The same, by days taken: …, days, how many, how many of those in time. */
  readonly answered:
    | readonly [number | null, readonly RequestTypeCode[] | null, number, number, number][]
    | null;
}
type CountedByUnit = ReadonlyMap<number, Counted>;

export async function privacyFiguresOf(ctx: UserCtx, { from, to }: FiguresQuery): Promise<PrivacyFigures> {
  const now = Date.now();
  const period = from !== undefined && to !== undefined ? { from, to } : usualPeriod(now);
  // Any two days can be asked for, and each pair would take room: only what is offered to everybody is kept.
  const once = !Object.values(offeredPeriods(now)).some(
    (offered) => offered.from === period.from && offered.to === period.to,
  );
  return inSnapshot(ctx.db, async (db) => {
    const { units, ...figures } = addedUp(period, await countedIn(ctx, db, period, once));
    const { open, today } = await openNow(ctx, db);
    return { ...period, ...figures, units: await named(db, units), open, overdue: today.overdue };
  });
}

/**
 * One walk through an index for what came in, one for what was answered, by month and by what was asked; kept for each
 * unit until something of it changes, but for a period that is asked for once.
 */
const countedIn = (ctx: UserCtx, db: Transaction, period: Period, once: boolean): Promise<CountedByUnit> =>
  cachedCounts<UserCtx, Counted>(ctx, db, {
    table: 'cases',
    once,
    ask: (part) => {
      const bounds = monthBounds(period);
      const within = (at: RawBuilder<unknown>) => sql`legal_entity_id = any (${scopeSql(part)})
        and ${at} >= ${beginsDay(bounds[0] as string)} and ${at} < ${beginsDay(bounds.at(-1) as string)}`;
      const month = (at: RawBuilder<unknown>) =>
        sql`width_bucket(${at}, array[${sql.join(bounds.map(beginsDay))}])`;
      return sql`
        select coalesce(received.entity, answered.entity) as entity,
          json_build_object('received', received.counts, 'answered', answered.counts) as value
        from (
          select entity, json_agg(json_build_array(month, types, count)) as counts from (
            select entity, month, types, count(*) as count from (
              select legal_entity_id as entity, ${month(sql`received_at`)} as month, types
              from privacy_requests where ${within(sql`received_at`)}) came
            group by grouping sets ((entity, month), (entity, types))) groups
          group by entity) received
        full join (
          select entity, json_agg(json_build_array(month, types, days, count, on_time)) as counts from (
            select entity, month, types, days, count(*) as count, sum(on_time) as on_time from (
              select legal_entity_id as entity, ${month(sql`answered_at`)} as month, types, ${daysTaken} as days,
                (answered_at <= due_at)::integer as on_time
              from privacy_cases where answered_at is not null and ${within(sql`answered_at`)}) answered
            group by grouping sets ((entity, month, days), (entity, types, days))) groups
          group by entity) answered on answered.entity = received.entity`;
    },
  });

type AddedUp = Omit<PrivacyFigures, 'from' | 'to' | 'open' | 'overdue' | 'units'> & {
  readonly units: readonly (Answering & { readonly id: number })[];
};
/** Of the same counts the same figures: they are added up once. */
const knownFigures = new WeakMap<CountedByUnit, AddedUp>();

function addedUp(period: Period, counted: CountedByUnit): AddedUp {
  const known = knownFigures.get(counted) ?? addUp(period, counted);
  knownFigures.set(counted, known);
  return known;
}

function addUp(period: Period, counted: CountedByUnit): AddedUp {
  const all = new AnsweringTally();
  const months = monthsOf(period).map((month) => ({ month, received: 0, answered: 0, on_time: 0 }));
  const types = new Map(requestTypeCodes.map((code) => [code, new AnsweringTally()]));
  const units = [...counted].map(([id, { received, answered }]) => {
    const unit = new AnsweringTally();
    for (const [month, asked, count] of received ?? []) {
      // A request for two things counts for both.
      for (const code of asked ?? []) types.get(code)?.addReceived(count);
      const entry = month !== null && months[month - 1];
      if (!entry) continue;
      entry.received += count;
      for (const tally of [all, unit]) tally.addReceived(count);
    }
    for (const [month, asked, days, count, on_time] of answered ?? []) {
      for (const code of asked ?? []) types.get(code)?.addAnswered({ days, count, on_time });
      const entry = month !== null && months[month - 1];
      if (!entry) continue;
      entry.answered += count;
      entry.on_time += on_time;
      for (const tally of [all, unit]) tally.addAnswered({ days, count, on_time });
    }
    return { id, ...unit.figures() };
  });
  return {
    ...all.figures(),
    months,
    types: [...types]
      .map(([type, tally]) => ({ type, ...tally.figures() }))
      .filter(({ received, answered }) => received + answered > 0)
      .sort((one, other) => other.received - one.received),
    units,
  };
}

async function named(db: Transaction, units: AddedUp['units']): Promise<PrivacyFigures['units']> {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, coalesce(trading_name, company_name) as label from legal_entities
    where id = any (${units.map(({ id }) => id)}::bigint[])`.execute(db);
  const labels = new Map(rows.map(({ id, label }) => [id, label]));
  return units
    .flatMap(({ id, ...unit }) => {
      const label = labels.get(id);
      return label === undefined ? [] : [{ id, label, ...unit }];
    })
    .sort((one, other) => other.received - one.received || one.label.localeCompare(other.label, 'pt-BR'));
}

/** Everything that is open now; and the month, from its first day. */
export async function privacyTodayOf(ctx: UserCtx): Promise<PrivacyToday> {
  const now = Date.now();
  return inSnapshot(ctx.db, async (db) => {
    const { today } = await openNow(ctx, db);
    // To the end of a month that a clock running ahead may write in.
    const period = { from: usualPeriod(now, 1).from, to: addDays(civilDayOf(now), 31) };
    const { received, answered, on_time, median_days } = addedUp(
      period,
      await countedIn(ctx, db, period, false),
    );
    return { ...today, month: { received, answered, on_time, median_days } };
  });
}
