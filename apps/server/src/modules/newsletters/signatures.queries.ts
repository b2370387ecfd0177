import type { GridQuery } from '@conforme/contracts/core/grid.ts';
import {
  peopleGrid,
  type SignatureFigures,
} from '@conforme/contracts/modules/newsletters/signatures.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { gridOf } from '../../core/grid/grid.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { foreign } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { newsletterAudience } from '../../platform/newsletters/newsletter-audience.ts';
import { assertInScope } from './newsletters.queries.ts';

/** The audience with what each of them did. The number of a contact is negative: both kinds are in one list. */
const peopleSql = (id: number) => sql`(
  select coalesce(p.user_id, -p.contact_id) as id, p.user_id, p.contact_id, p.name, p.email, p.unit_id,
    coalesce(ru.first_read_at, rc.first_read_at) as read_at, coalesce(ru.seconds, rc.seconds) as seconds, s.signed_at, s.version as signed_version,
    case when s.signed_at is not null then 'signed' when coalesce(ru.first_read_at, rc.first_read_at) is not null then 'read' else 'unread' end as state
  from ${newsletterAudience(id)} p
  left join newsletter_readings(${id}) ru on ru.user_id = p.user_id
  left join newsletter_readings(${id}) rc on rc.contact_id = p.contact_id
  left join lateral (
    select signed.signed_at, signed.version from read_signatures signed
    join newsletters n on n.id = ${id} and signed.version >= n.signed_from
    where signed.target_type = 'newsletter' and signed.target_id = ${id}
      and (signed.user_id = p.user_id or signed.contact_id = p.contact_id)
    order by signed.version desc limit 1) s on true)`;

export async function peopleOf(ctx: UserCtx, id: number, query: GridQuery) {
  await assertInScope(ctx, id);
  return gridOf(ctx, peopleGrid, query, {
    from: sql`${peopleSql(id)} people`,
    scope: rowsWhere(sql`true`),
    search: (words) => sql`plain_text(name || ' ' || email) like like_pattern(${words})`,
    columns: {
      name: { foreign: ['users'], expression: sql`name collate "pt-BR-x-icu"` },
      state: foreign(['newsletter_reads', 'read_signatures'], ({ value }) => sql`state = ${value}`),
    },
    rows: sql`
      select coalesce('u' || p.user_id, 'c' || p.contact_id) as key, p.name, p.email, e.shown_name as unit, p.state,
        p.read_at, p.signed_at, p.signed_version,
        coalesce((select json_agg(json_build_object('version', r.version, 'first_read_at', to_jsonb(r.first_read_at),
            'seconds', r.seconds) order by r.version) from newsletter_reads r
          where r.newsletter_id = ${id} and (r.user_id = p.user_id or r.contact_id = p.contact_id)), '[]') as reads,
        (select max(m.sent_at) from newsletter_reminders m where m.newsletter_id = ${id}
          and (m.user_id = p.user_id or m.contact_id = p.contact_id)) as reminded_at
      from page join ${peopleSql(id)} p on p.id = page.id
      left join legal_entities e on e.id = p.unit_id and e.id = any (${scopeSql(ctx)})`,
  });
}

export async function signatureFiguresOf(ctx: UserCtx, id: number): Promise<SignatureFigures> {
  await assertInScope(ctx, id);
  const { rows } = await sql<SignatureFigures>`
    with people as materialized (select * from ${peopleSql(id)} people)
    select n.id, n.title, n.current_version as number, n.asks_signature as requires_signature, n.signature_due_on as due_on,
      (select count(*) from people) as audience,
      (select count(*) from people where read_at is not null) as readers,
      (select count(*) from people where state = 'signed') as signed,
      (select percentile_cont(0.5) within group (order by seconds)::float8 from people where read_at is not null) as median_seconds,
      coalesce((select json_agg(unit order by unit.name) from (
        select e.id, coalesce(e.shown_name, 'Outra organização') as name, count(*) as audience,
          count(*) filter (where p.state = 'signed') as signed
        from people p left join legal_entities e on e.id = p.unit_id and e.id = any (${scopeSql(ctx)}) group by 1, 2 limit 500) unit), '[]') as units,
      coalesce((select json_agg(event order by event.id desc) from (
        select ev.id, ev.kind, ev.version, u.name as actor, (ev.detail ->> 'people')::integer as people, ev.created_at
        from newsletter_events ev left join users u on u.id = ev.actor_id
        where ev.newsletter_id = n.id order by ev.id desc limit 50) event), '[]') as events
    from newsletters n where n.id = ${id}`.execute(ctx.db);
  return found(rows[0]);
}
