import { type Period, usualPeriod } from '@conforme/contracts/platform/figures/figures-period.ts';
import type { FiguresQuery } from '@conforme/contracts/platform/figures/figures-query.ts';
import { type RawBuilder, sql } from 'kysely';
import { beginsDay } from './due-reading.ts';

type Sql = RawBuilder<unknown>;

/** The asked period; without one, the year up to today. */
export const periodOf = ({ from, to }: FiguresQuery): Period =>
  from !== undefined && to !== undefined ? { from, to } : usualPeriod(Date.now());

/** A moment within the period, both of its days included. */
export const isWithin = (moment: Sql, { from, to }: Period): Sql =>
  sql`${moment} >= ${beginsDay(from)} and ${moment} < ${beginsDay(to)} + interval '1 day'`;

// The following read the rows of a `with came as materialized (…)`: the cases of the period.

/** [{ key, count }], the most frequent first. */
export const countedBy = (key: Sql, from: Sql = sql`came`): Sql => sql`
  coalesce((select json_agg(json_build_object('key', key, 'count', count) order by count desc, key) from (
    select ${key} as key, count(*)::int as count from ${from} where ${key} is not null group by 1) groups), '[]'::json)`;

/** Half took no longer, in hours with one decimal; null where nothing was measured. */
export const medianHours = (
  since: Sql,
  until: Sql,
): Sql => sql`(select round((percentile_cont(0.5) within group (
    order by extract(epoch from ${until} - ${since}) / 3600))::numeric, 1)::float8
  from came where ${since} is not null and ${until} is not null)`;

const monthOf = (moment: Sql): Sql => sql`date_trunc('month', ${moment} at time zone 'America/Sao_Paulo')`;

/** [{ month, received, closed }] for each month of the period. */
export const byMonth = (period: Period, received: Sql, closed: Sql): Sql => sql`
  coalesce((select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'),
      'received', (select count(*)::int from came where ${monthOf(received)} = month),
      'closed', (select count(*)::int from came where ${monthOf(closed)} = month)) order by month)
    from generate_series(date_trunc('month', ${period.from}::date::timestamp), ${period.to}::date::timestamp,
      interval '1 month') as month), '[]'::json)`;
