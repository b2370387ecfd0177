import type {
  DueDiligenceFigures,
  DueDiligencesToday,
} from '@conforme/contracts/modules/due-diligence-form/due-diligence-figures.endpoints.ts';
import type { FiguresQuery } from '@conforme/contracts/platform/figures/figures-query.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { byMonth, countedBy, isWithin, medianHours, periodOf } from '../../platform/cases/figure-sql.ts';
import { analysts } from './locked-due-diligence.ts';

/** What waits now. Whoever analysed does not decide: that does not wait for them. */
export async function dueDiligencesToday(ctx: UserCtx): Promise<DueDiligencesToday> {
  const { userId } = ctx.user;
  const { rows } = await sql<DueDiligencesToday>`
    select count(*)::int as open, (count(*) filter (where state = 'answered'))::int as to_analyse,
      (count(*) filter (where state = 'analysing' and opinion is not null
          and not ${analysts(sql`due_diligence_cases.id`)}::jsonb @> ${JSON.stringify(userId)}::jsonb))::int as to_decide,
      (count(*) filter (where state = 'link_expired'))::int as link_expired,
      (select count(*)::int from suppliers
        where last_state = 'lapsed' and legal_entity_id = any (${scopeSql(ctx)})) as lapsed,
      (count(*) filter (where responsible_id = ${userId}))::int as mine
    from due_diligence_cases where is_open and legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
  return rows[0] as DueDiligencesToday;
}

/** Those opened within a period, both days included. */
export async function dueDiligenceFiguresOf(ctx: UserCtx, query: FiguresQuery): Promise<DueDiligenceFigures> {
  const period = periodOf(query);
  const { rows } = await sql<DueDiligenceFigures>`
    with came as materialized (
      select d.*, e.shown_name as unit
      from due_diligence_cases d join legal_entities e on e.id = d.legal_entity_id
      where d.legal_entity_id = any (${scopeSql(ctx)}) and ${isWithin(sql`d.received_at`, period)}
    )
    select (select count(*)::int from came) as total, (select count(*)::int from came where is_open) as open,
      ${byMonth(period, sql`received_at`, sql`decided_at`)} as months,
      ${countedBy(sql`decision`)} as by_decision, ${countedBy(sql`band`)} as by_band,
      ${countedBy(sql`criticality::text`)} as by_criticality, ${countedBy(sql`unit`)} as by_unit,
      ${medianHours(sql`sent_at`, sql`submitted_at`)} as hours_to_answer,
      ${medianHours(sql`submitted_at`, sql`decided_at`)} as hours_to_decide`.execute(ctx.db);
  return rows[0] as DueDiligenceFigures;
}
