import type { NewsletterReport } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { newsletterAudience } from '../../platform/newsletters/newsletter-audience.ts';

type Asking = Pick<UserCtx, 'scope'> & { readonly db: Database | Transaction };

export interface ReportedNewsletter {
  readonly id: number;
  readonly legal_entity_id: number;
  readonly title: string;
  readonly summary: string | null;
  readonly body: string;
  readonly version: number;
  readonly status: string;
  readonly published_at: string | null;
  readonly requires_signature: boolean;
  readonly signature_due_on: string | null;
  readonly organisation: string;
  readonly is_readable: boolean;
}

/** As it was published; what is being written is nobody's report. In the asker's scope, else 404. */
export async function reportedNewsletter(ctx: Asking, id: number): Promise<ReportedNewsletter> {
  const { rows } = await sql<ReportedNewsletter>`
    select n.id, n.legal_entity_id, coalesce(v.title, n.title) as title, v.summary, coalesce(v.body, '') as body,
      n.current_version as version, n.status, case when n.status = 'RE' then n.publish_at end as published_at,
      n.asks_signature as requires_signature, to_char(n.signature_due_on, 'YYYY-MM-DD') as signature_due_on,
      e.shown_name as organisation,
      n.status = 'RE' and n.publish_at <= now() and n.archived_at is null
        and (n.expires_at is null or n.expires_at > now()) as is_readable
    from newsletters n join legal_entities e on e.id = n.legal_entity_id
    left join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    where n.id = ${id} and n.deleted_at is null and n.legal_entity_id = any (${scopeSql(ctx)})`.execute(
    ctx.db,
  );
  return found(rows[0]);
}

/** Signatures that count now: of the version that asked for them, or a later one. */
const signed = (id: number, by: 'user_id' | 'contact_id') => sql`
  select s.${sql.ref(by)}, min(s.signed_at) as signed_at from read_signatures s join newsletters n on n.id = s.target_id
  where s.target_type = 'newsletter' and s.target_id = ${id} and s.version >= n.signed_from
    and s.${sql.ref(by)} is not null
  group by s.${sql.ref(by)}`;

/** Everybody it is for, with what they did: the report is counted from these. */
export const peopleSql = (ctx: Asking, id: number) => sql`
  select p.user_id, p.contact_id, p.name, p.email, e.shown_name as unit,
    coalesce(ru.first_read_at, rc.first_read_at) as first_read_at, coalesce(ru.seconds, rc.seconds) as seconds,
    coalesce(ru.version, rc.version) as read_version,
    coalesce(su.signed_at, sc.signed_at) as signed_at
  from ${newsletterAudience(id)} p
  left join legal_entities e on e.id = p.unit_id and e.id = any (${scopeSql(ctx)})
  left join newsletter_readings(${id}) ru on ru.user_id = p.user_id
  left join newsletter_readings(${id}) rc on rc.contact_id = p.contact_id
  left join (${signed(id, 'user_id')}) su on su.user_id = p.user_id
  left join (${signed(id, 'contact_id')}) sc on sc.contact_id = p.contact_id`;

const MOST_PENDING = 200;

type Counted = Omit<NewsletterReport, 'newsletter'>;

export async function readReport(ctx: Asking, id: number): Promise<NewsletterReport> {
  const { legal_entity_id, summary, body, status, organisation, is_readable, ...newsletter } =
    await reportedNewsletter(ctx, id);
  const isMissing = newsletter.requires_signature ? sql`signed_at is null` : sql`first_read_at is null`;
  const { rows } = await sql<Counted>`
    with people as materialized (${peopleSql(ctx, id)}), missing as materialized (select * from people where ${isMissing}),
    -- Of reading and signing what counts now, once a person, as the figures above it do.
    happened as materialized (
      select 'readers' as what, first_read_at as at from people where first_read_at is not null
      union all select 'signed', signed_at from people where signed_at is not null
      union all select 'likes', created_at from newsletter_likes where newsletter_id = ${id}
      union all select 'comments', created_at from newsletter_comments
        where newsletter_id = ${id} and state in ('approved', 'reported')),
    by_day as materialized (
      select (at at time zone 'America/Sao_Paulo')::date as day, what, count(*) as count from happened group by 1, 2)
    select (select count(*) from people) as audience,
      (select count(first_read_at) from people) as readers, (select count(signed_at) from people) as signed,
      (select round(percentile_cont(0.5) within group (order by seconds))::integer from people
        where seconds is not null) as median_seconds,
      coalesce((select json_agg(line order by line ->> 'name') from (
        select json_build_object('name', coalesce(unit, 'Sem unidade'), 'audience', count(*),
          'readers', count(first_read_at), 'signed', count(signed_at)) as line
        from people group by unit) units), '[]') as units,
      (select count(*) from missing) as pending_count,
      coalesce((select json_agg(line) from (
        select json_build_object('name', name, 'unit', unit, 'has_read', first_read_at is not null) as line
        from missing order by name collate "pt-BR-x-icu" limit ${MOST_PENDING}) first), '[]') as pending,
      (select count(*) from happened where what = 'likes') as likes,
      (select count(*) from happened where what = 'comments') as comments,
      coalesce((select json_agg(line) from (
        select json_build_object('day', to_char(b.day, 'YYYY-MM-DD'),
          'readers', coalesce(sum(b.count) filter (where b.what = 'readers'), 0),
          'signed', coalesce(sum(b.count) filter (where b.what = 'signed'), 0),
          'likes', coalesce(sum(b.count) filter (where b.what = 'likes'), 0),
          'comments', coalesce(sum(b.count) filter (where b.what = 'comments'), 0)) as line
        from by_day b group by b.day order by b.day) days), '[]') as days,
      coalesce((select json_agg(line) from (
        select json_build_object('id', e.id, 'kind', e.kind, 'actor', u.name,
          'detail', coalesce(e.detail ->> 'step', e.detail ->> 'people'), 'created_at', to_jsonb(e.created_at)) as line
        from newsletter_events e left join users u on u.id = e.actor_id
        where e.newsletter_id = ${id} order by e.id desc limit 100) events), '[]') as events`.execute(ctx.db);
  return { newsletter, ...(rows[0] as Counted) };
}
