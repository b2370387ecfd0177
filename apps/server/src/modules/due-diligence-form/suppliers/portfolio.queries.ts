import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type {
  PlacedSupplier,
  Portfolio,
} from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../../core/context.ts';
import { scopeSql } from '../../../core/scope-sql.ts';

/** More than the picture can hold; the rest is in the table. */
const MOST_PLACED = 500;
const MOST_NAMED = 3;

interface Counts {
  readonly total: number;
  readonly lapsed: number;
  readonly lapsed_names: string[];
  readonly in_30_days: number;
  readonly in_60_days: number;
  readonly unanswered: number;
}

/** Suppliers by how critical they are and what they showed, and which approvals end soon. */
export async function portfolioOf(ctx: UserCtx): Promise<Portfolio> {
  const today = civilDayOf(Date.now());
  const { rows: suppliers } = await sql<PlacedSupplier>`
    select id, coalesce(trading_name, company_name) as name, lgpd_role, criticality::text as criticality, score, band,
      residual::float8 as residual,
      -- Where the score comes from; the newest may be a renewal that nobody answered yet.
      (select d.id from due_diligences d where d.supplier_id = suppliers.id and d.submitted_at is not null
        order by d.submitted_at desc, d.id limit 1) as assessment_id
    from suppliers where legal_entity_id = any (${scopeSql(ctx)}) and score is not null
    order by residual desc nulls last, id limit ${MOST_PLACED}`.execute(ctx.db);
  const { rows: counts } = await sql<Counts>`
    select count(*)::int as total, count(*) filter (where valid_until < ${today}::date)::int as lapsed,
      coalesce((array_agg(coalesce(trading_name, company_name) order by valid_until)
        filter (where valid_until < ${today}::date))[1:${sql.lit(MOST_NAMED)}], '{}') as lapsed_names,
      count(*) filter (where valid_until between ${today}::date and ${addDays(today, 30)}::date)::int as in_30_days,
      count(*) filter (where valid_until between ${today}::date and ${addDays(today, 60)}::date)::int as in_60_days,
      count(*) filter (where last_state in ('sent', 'opened', 'filling', 'link_expired'))::int as unanswered
    from suppliers where legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
  const { total, ...renewals } = counts[0] as Counts;
  return { total, suppliers, renewals };
}
