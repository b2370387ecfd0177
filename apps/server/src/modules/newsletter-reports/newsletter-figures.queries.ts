import type { NewsletterFigures } from '@conforme/contracts/modules/newsletter-reports/newsletter-figures.endpoints.ts';
import type { Period } from '@conforme/contracts/platform/figures/figures-period.ts';
import type { FiguresQuery } from '@conforme/contracts/platform/figures/figures-query.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { isWithin, periodOf } from '../../platform/cases/figure-sql.ts';

/** Each of them counts its whole audience. */
const LATEST = 10;

const KINDS = ['readings', 'signatures', 'likes', 'comments'] as const;

/** How many of each kind, of the rows of a group. */
const eachKind = sql.join(
  ['published', ...KINDS].map(
    (kind) => sql`${sql.lit(kind)}, coalesce(sum(count) filter (where what = ${sql.lit(kind)}), 0)`,
  ),
);

/**
 * Published within the period, and what came of it. Readings and signatures are those that count now, one for each
 * person and newsletter, as in the report of one.
 */
const publishedWithin = (ctx: UserCtx, period: Period) => sql`
  came as materialized (
    select n.id, n.group_id, n.signed_from, n.asks_signature, n.publish_at, n.signature_due_on, n.current_version
    from newsletters n
    where n.status = 'RE' and n.deleted_at is null and n.publish_at <= now()
      and n.legal_entity_id = any (${scopeSql(ctx)}) and ${isWithin(sql`n.publish_at`, period)}),
  readings as materialized (
    select came.group_id, min(r.first_read_at) as at, sum(r.seconds) as seconds
    from came join newsletter_reads r on r.newsletter_id = came.id and r.version >= came.signed_from
    group by came.id, came.group_id, r.user_id, r.contact_id),
  signatures as materialized (
    select came.group_id, min(s.signed_at) as at, (array_agg(s.unit_id order by s.signed_at))[1] as unit_id
    from came join read_signatures s
      on s.target_type = 'newsletter' and s.target_id = came.id and s.version >= came.signed_from
    group by came.id, came.group_id, coalesce('u' || s.user_id, 'c' || s.contact_id, s.id::text)),
  happened as materialized (
    select what, group_id, date_trunc('month', at at time zone 'America/Sao_Paulo') as month, count(*) as count
    from (
      select 'published' as what, group_id, publish_at as at from came
      union all select 'readings', group_id, at from readings
      union all select 'signatures', group_id, at from signatures
      union all select 'likes', group_id, l.created_at from came join newsletter_likes l on l.newsletter_id = came.id
      union all select 'comments', group_id, c.created_at from came
        join newsletter_comments c on c.newsletter_id = came.id and c.state in ('approved', 'reported')) each
    group by 1, 2, 3)`;

export async function newsletterFiguresOf(ctx: UserCtx, query: FiguresQuery): Promise<NewsletterFigures> {
  const period = periodOf(query);
  const { rows } = await sql<NewsletterFigures>`
    with ${publishedWithin(ctx, period)}
    select (select count(*) from came) as total, (select count(*) from came where asks_signature) as asking,
      ${sql.join(
        KINDS.map(
          (kind) =>
            sql`(select coalesce(sum(count), 0)::int from happened where what = ${sql.lit(kind)}) as ${sql.ref(kind)}`,
        ),
      )},
      (select round(percentile_cont(0.5) within group (order by seconds))::int from readings) as median_seconds,
      (select json_agg(line order by line ->> 'month') from (
        select json_build_object('month', to_char(m, 'YYYY-MM'), ${eachKind}) as line
        from generate_series(date_trunc('month', ${period.from}::date::timestamp), ${period.to}::date::timestamp,
          interval '1 month') as m left join happened on happened.month = m group by m) months) as months,
      coalesce((select json_agg(line order by (line ->> 'published')::int desc, line ->> 'name', (line ->> 'id')::bigint) from (
        select json_build_object('id', g.id, 'name', g.name, ${eachKind}) as line
        from happened join newsletter_groups g on g.id = happened.group_id group by g.id, g.name) groups), '[]') as groups,
      coalesce((select json_agg(json_build_object('key', name, 'count', count) order by count desc, name) from (
        select coalesce(e.shown_name, 'Sem unidade') as name, sum(s.count)::int as count
        from (select unit_id, count(*) from signatures group by 1) s
        left join legal_entities e on e.id = s.unit_id and e.id = any (${scopeSql(ctx)}) group by 1) units), '[]') as units,
      coalesce((select json_agg(json_build_object('id', last.id, 'title', v.title,
          'published_at', to_jsonb(last.publish_at), 'asks_signature', last.asks_signature,
          'signature_due_on', to_char(last.signature_due_on, 'YYYY-MM-DD'), 'audience', n.audience,
          'readers', n.readers, 'signed', n.signed) order by last.publish_at desc, last.id desc)
        from (select * from came order by publish_at desc, id desc limit ${LATEST}) last
        join newsletter_versions v on v.newsletter_id = last.id and v.number = last.current_version
        cross join lateral newsletter_numbers(last.id) n), '[]') as latest`.execute(ctx.db);
  return rows[0] as NewsletterFigures;
}
