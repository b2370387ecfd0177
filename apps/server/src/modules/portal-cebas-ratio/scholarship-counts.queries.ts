import type {
  RatioYear,
  ScholarshipCount,
} from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.schemas.ts';
import { callLevels } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { stageOfLevel } from '@conforme/contracts/platform/scholarships/stage-of-level.ts';
import { sql } from 'kysely';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';

const inScope = (ctx: Pick<UserCtx, 'scope'>) => sql<boolean>`c.legal_entity_id = any (${scopeSql(ctx)})`;

const stageOf = (level: ReturnType<typeof sql>) => {
  const stages = callLevels.options.map(
    ({ value }) => sql`when ${value}::text then ${stageOfLevel(value)}::text`,
  );
  return sql`case ${level} ${sql.join(stages, sql` `)} end`;
};

const countRows = (ctx: Pick<UserCtx, 'scope'>, which: ReturnType<typeof sql>) => sql<ScholarshipCount>`
  select c.id, json_build_object('id', e.id, 'label', e.shown_name) as unit, c.year, c.stage, c.paying, c."full",
    c.full_disability, c.full_time, c.partial, c.benefits, c.by_agreement, c.terms_signed, c.courses,
    c.courses_with_full, (select coalesce(sum(g.grantees), 0)::int
      from count_grantees(array[c.legal_entity_id], c.year) g where ${stageOf(sql`g.level`)} = c.stage) as registered,
    c.counted_on, c.version
  from scholarship_counts c join legal_entities e on e.id = c.legal_entity_id
  where ${inScope(ctx)} and ${which}
  order by e.shown_name collate "pt-BR-x-icu", c.stage, c.id`;

export async function readYear(ctx: UserCtx, year: number): Promise<RatioYear> {
  const counts = await countRows(ctx, sql`c.year = ${year}`).execute(ctx.db);
  const { rows } = await sql<Pick<RatioYear, 'years' | 'certificate_valid_until'>>`
    select coalesce((select json_agg(year order by year desc)
        from (select distinct c.year from scholarship_counts c where ${inScope(ctx)}) known), '[]') as years,
      (select max(e.cebas_valid_until) from legal_entities e where e.id = any (${scopeSql(ctx)}))
        as certificate_valid_until`.execute(ctx.db);
  const about = rows[0] as Pick<RatioYear, 'years' | 'certificate_valid_until'>;
  return { year, ...about, counts: counts.rows };
}

export async function readCount(
  ctx: InTransaction<UserCtx>,
  id: number,
): Promise<ScholarshipCount | undefined> {
  const { rows } = await countRows(ctx, sql`c.id = ${id}`).execute(ctx.db);
  return rows[0];
}
