import type {
  IncidentFigures,
  IncidentsToday,
} from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { beginsDay, dueCondition } from '../../platform/cases/due-reading.ts';

/** What waits now: the open ones are few, and have an index of their own. */
export async function incidentsToday(ctx: UserCtx): Promise<IncidentsToday> {
  const now = Date.now();
  const { rows } = await sql<IncidentsToday>`
    select count(*)::int as open, (count(*) filter (where ${dueCondition('overdue', now)}))::int as overdue,
      (count(*) filter (where ${dueCondition('due_today', now)}))::int as due_today,
      (count(*) filter (where validation = 'in_validation'))::int as unvalidated,
      (count(*) filter (where responsible_id = ${ctx.user.userId}))::int as mine
    from incident_cases where is_open and legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
  return rows[0] as IncidentsToday;
}

const counted = (key: ReturnType<typeof sql>, from = sql`came`) => sql`
  coalesce((select json_agg(json_build_object('key', key, 'count', count) order by count desc, key) from (
    select ${key} as key, count(*)::int as count from ${from} where ${key} is not null group by 1) groups), '[]'::json)`;

const hours = (moment: ReturnType<typeof sql>) => sql`(select round((percentile_cont(0.5) within group (
    order by extract(epoch from ${moment} - known_at) / 3600))::numeric, 1)::float8
  from came where known_at is not null and ${moment} is not null)`;

/** Those that came in within a period, both days included. */
export async function incidentFiguresOf(
  ctx: UserCtx,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<IncidentFigures> {
  const { rows } = await sql<IncidentFigures>`
    with came as materialized (
      select i.*, e.shown_name as unit, (select due_at from case_clocks c where c.case_id = i.id and c.rule_key = 'inc.anpd'
        order by c.id desc limit 1) as anpd_due
      from incident_cases i join legal_entities e on e.id = i.legal_entity_id
      where i.legal_entity_id = any (${scopeSql(ctx)}) and i.received_at >= ${beginsDay(from)}
        and i.received_at < ${beginsDay(until)} + interval '1 day'
    ), months as (
      select to_char(month, 'YYYY-MM') as month,
        (select count(*)::int from came where date_trunc('month', received_at at time zone 'America/Sao_Paulo') = month)
          as received,
        (select count(*)::int from came where date_trunc('month', ended_at at time zone 'America/Sao_Paulo') = month)
          as closed
      from generate_series(date_trunc('month', ${from}::date::timestamp), ${until}::date::timestamp, interval '1 month')
        as month
    )
    select (select count(*)::int from came) as total, (select count(*)::int from came where is_open) as open,
      coalesce((select json_agg(m order by m.month) from months m), '[]'::json) as months,
      ${counted(sql`nature`)} as by_nature, ${counted(sql`incident_type`)} as by_type, ${counted(sql`unit`)} as by_unit,
      ${counted(sql`data`, sql`(select unnest(data_natures) as data from came) natures`)} as by_data_nature,
      ${hours(sql`contained_at`)} as hours_to_contain, ${hours(sql`communicated_at`)} as hours_to_communicate,
      json_build_object('on_time', (select count(*)::int from came where communicated_at <= anpd_due),
        'late', (select count(*)::int from came where communicated_at > anpd_due)) as communicated`.execute(
    ctx.db,
  );
  return rows[0] as IncidentFigures;
}
