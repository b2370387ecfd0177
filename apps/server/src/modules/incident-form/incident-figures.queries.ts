import type {
  IncidentFigures,
  IncidentsToday,
} from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import type { FiguresQuery } from '@conforme/contracts/platform/figures/figures-query.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { dueCondition } from '../../platform/cases/due-reading.ts';
import { byMonth, countedBy, isWithin, medianHours, periodOf } from '../../platform/cases/figure-sql.ts';

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

/** Those that came in within a period, both days included. */
export async function incidentFiguresOf(ctx: UserCtx, query: FiguresQuery): Promise<IncidentFigures> {
  const period = periodOf(query);
  const { rows } = await sql<IncidentFigures>`
    with came as materialized (
      select i.*, e.shown_name as unit, coalesce(own.anpd_due_at, (select due_at from case_clocks c
        where c.case_id = i.id and c.rule_key = 'inc.anpd' order by c.id desc limit 1)) as anpd_due
      from incident_cases i join incidents own on own.id = i.id join legal_entities e on e.id = i.legal_entity_id
      where i.legal_entity_id = any (${scopeSql(ctx)}) and ${isWithin(sql`i.received_at`, period)}
    )
    select (select count(*)::int from came) as total, (select count(*)::int from came where is_open) as open,
      ${byMonth(period, sql`received_at`, sql`ended_at`)} as months,
      ${countedBy(sql`nature`)} as by_nature, ${countedBy(sql`incident_type`)} as by_type,
      ${countedBy(sql`unit`)} as by_unit,
      ${countedBy(sql`data`, sql`(select unnest(data_natures) as data from came) natures`)} as by_data_nature,
      ${medianHours(sql`known_at`, sql`contained_at`)} as hours_to_contain,
      ${medianHours(sql`known_at`, sql`communicated_at`)} as hours_to_communicate,
      json_build_object('on_time', (select count(*)::int from came where communicated_at <= anpd_due),
        'late', (select count(*)::int from came where communicated_at > anpd_due)) as communicated`.execute(
    ctx.db,
  );
  return rows[0] as IncidentFigures;
}
