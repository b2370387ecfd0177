import type {
  ApplicationFigures,
  ApplicationsToday,
} from '@conforme/contracts/modules/credentialing-handlings/credentialing-figures.endpoints.ts';
import type { FiguresQuery } from '@conforme/contracts/platform/figures/figures-query.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { byMonth, countedBy, isWithin, medianHours, periodOf } from '../../platform/cases/figure-sql.ts';

/** What waits now. What a family still writes is theirs, and not counted. */
export async function applicationsToday(ctx: UserCtx): Promise<ApplicationsToday> {
  const { rows } = await sql<ApplicationsToday>`
    select count(*)::int as open, (count(*) filter (where state = 'submitted'))::int as to_check,
      (count(*) filter (where state = 'classified'))::int as to_decide,
      (count(*) filter (where state = 'appeal'))::int as appeals,
      (count(*) filter (where due_at < now()))::int as overdue,
      (count(*) filter (where responsible_id = ${ctx.user.userId}))::int as mine
    from scholarship_cases
    where is_open and state <> 'draft' and legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
  return rows[0] as ApplicationsToday;
}

/** Those sent within a period, both days included: begun is not sent. */
export async function applicationFiguresOf(ctx: UserCtx, query: FiguresQuery): Promise<ApplicationFigures> {
  const period = periodOf(query);
  const { rows } = await sql<ApplicationFigures>`
    with came as materialized (
      select a.*, e.shown_name as unit, k.number || ', ' || k.title as call
      from scholarship_cases a left join legal_entities e on e.id = a.unit_id
      left join scholarship_calls k on k.id = a.call_id
      where a.legal_entity_id = any (${scopeSql(ctx)}) and ${isWithin(sql`a.submitted_at`, period)}
    )
    select (select count(*)::int from came) as total, (select count(*)::int from came where is_open) as open,
      (select count(*)::int from came where granted = 'full') as granted_full,
      (select count(*)::int from came where granted = 'partial') as granted_partial,
      (select count(*)::int from came where enrolled_at is not null) as enrolled,
      ${byMonth(period, sql`submitted_at`, sql`decided_at`)} as months,
      ${countedBy(sql`state`)} as by_state, ${countedBy(sql`coalesce(income_class, told_class)`)} as by_income,
      ${countedBy(sql`call`)} as by_call, ${countedBy(sql`unit`)} as by_unit,
      ${medianHours(sql`submitted_at`, sql`decided_at`)} as hours_to_decide`.execute(ctx.db);
  return rows[0] as ApplicationFigures;
}
