import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { bimesterOf, hasEnded } from '@conforme/contracts/platform/sealed-cases/bimesters.ts';
import type {
  SealedFigures,
  SealedToday,
} from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import type { ChannelKind } from '@conforme/contracts/platform/sealed-cases/sealed-channel.ts';
import { sealedStates } from '@conforme/contracts/platform/sealed-cases/sealed-states.ts';
import { SMALLEST_SHOWN, suppressSmallCells } from '@conforme/contracts/platform/sealed-cases/suppression.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { beginsDay, dueCondition } from '../cases/due-reading.ts';
import { ownReports } from './report-list.queries.ts';

/** What waits now, of the reports the asker may open. */
export async function reportsToday(ctx: UserCtx, channel: ChannelKind): Promise<SealedToday> {
  const { rows } = await sql<SealedToday>`
    select count(*) > 0 or exists (select from report_appointments a where a.user_id = ${ctx.user.userId}
        and a.channel = ${channel.kind.formType} and a.state = 'active' and a.effective_at <= now()
        and a.legal_entity_id = any (${scopeSql(ctx)})) as is_reader,
      count(*)::int as open, (count(*) filter (where ${dueCondition('overdue', Date.now())}))::int as overdue,
      (count(*) filter (where immediate_risk))::int as at_risk,
      (count(*) filter (where state = 'received'))::int as unread,
      (select count(*)::int from sealed_case_rows ended where not is_open and ${ownReports(ctx, channel)}
        and exists (select from case_clocks clock where clock.case_id = ended.id
          and clock.rule_key = 'bully.conselho_tutelar' and clock.stopped_at is null)) as council_left
    from sealed_case_rows where is_open and ${ownReports(ctx, channel)}`.execute(ctx.db);
  return rows[0] as SealedToday;
}

interface Counted {
  readonly unit: string;
  readonly category: string;
  readonly count: number;
}

/**
 * Of the reports the asker may open, in a bimester that has ended. A report of several categories counts once in each. A
 * unit that could have been told of has its row either way: one that is missing would say that nobody spoke there.
 */
export async function reportFigures(
  ctx: UserCtx,
  channel: ChannelKind,
  { bimester }: { readonly bimester: string },
): Promise<SealedFigures> {
  const period = bimesterOf(bimester);
  // Of one that runs, the numbers of today less those of yesterday would tell of one report.
  if (!hasEnded(period, civilDayOf(Date.now())))
    throw invalidField('bimester', 'Este bimestre ainda não terminou.');
  const { from, until } = period;
  const { rows } = await sql<{
    cells: Counted[];
    open: string[];
    states: { key: SealedFigures['states'][number]['key']; count: number }[];
    months: { month: string; count: number }[];
  }>`
    with came as materialized (
      select r.*, e.shown_name as unit from sealed_case_rows r join legal_entities e on e.id = r.legal_entity_id
      where r.id in (select id from sealed_case_rows where ${ownReports(ctx, channel)})
        and r.received_at >= ${beginsDay(from)} and r.received_at < ${beginsDay(until)} + interval '1 day'
    )
    select coalesce((select json_agg(c) from (select unit, category, count(*)::int as count
        from came, unnest(categories) as category group by 1, 2) c), '[]'::json) as cells,
      array(select shown_name from legal_entities where id = any (${scopeSql(ctx)})
        and public_forms -> 'open' ? ${channel.kind.formType}) as open,
      coalesce((select json_agg(s) from (select state as key, count(*)::int as count from came group by 1) s),
        '[]'::json) as states,
      coalesce((select json_agg(m order by m.month) from (select to_char(month, 'YYYY-MM') as month,
          (select count(*)::int from came where date_trunc('month', received_at at time zone 'America/Sao_Paulo') = month)
            as count
        from generate_series(date_trunc('month', ${from}::date::timestamp), ${until}::date::timestamp,
          interval '1 month') as month) m), '[]'::json) as months`.execute(ctx.db);
  const { cells, open, states, months } = rows[0] ?? { cells: [], open: [], states: [], months: [] };
  const units = [...new Set([...open, ...cells.map(({ unit }) => unit)])].toSorted((one, other) =>
    one.localeCompare(other, 'pt-BR'),
  );
  const categories = channel.categories.options.map(({ value }) => value);
  const shown = suppressSmallCells({
    cells: units.map((unit) =>
      categories.map(
        (category) => cells.find((one) => one.unit === unit && one.category === category)?.count ?? 0,
      ),
    ),
  });
  return {
    units,
    categories,
    cells: shown.cells.map((row) => [...row]),
    row_totals: [...shown.rowTotals],
    column_totals: [...shown.columnTotals],
    total: shown.total,
    states: suppressedLine(
      sealedStates.options.map(({ value: key }) => ({
        key,
        count: states.find((one) => one.key === key)?.count ?? 0,
      })),
    ),
    months: suppressedLine(months),
  };
}

/** One line without a total of its own beside it: the table's total must not give a hidden number away either. */
function suppressedLine<T extends { readonly count: number }>(
  line: readonly T[],
): (Omit<T, 'count'> & { count: number | null })[] {
  const [counts = []] = suppressSmallCells({ cells: [line.map(({ count }) => count)] }).cells;
  const isNothing = line.every(({ count }) => count < SMALLEST_SHOWN);
  return line.map((one, at) => ({ ...one, count: isNothing ? null : (counts[at] ?? null) }));
}
