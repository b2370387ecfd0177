import type {
  IncidentFigures,
  IncidentsToday,
} from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import type { FiguresQuery } from '@conforme/contracts/platform/figures/figures-query.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../../core/context.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import { dueCondition } from '../../../platform/cases/due-reading.ts';
import { byMonth, countedBy, isWithin, medianHours, periodOf } from '../../../platform/cases/figure-sql.ts';

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

/** The terms of the law, in the order in which they are met. */
const openClocks = [...incidentKind.dueClocks];

/** Of the clocks that run now: how many of each term, by the earliest of their dates, as the list and the board count. */
const clocksByTerm = (now: number) => sql`coalesce((
  select json_agg(json_build_object('key', key, 'open', open, 'overdue', overdue, 'due_today', due_today,
    'first_due_at', first_due_at) order by array_position(${openClocks}::text[], key)) from (
      select key, count(*)::int as open, min(due_at) as first_due_at,
        (count(*) filter (where ${dueCondition('overdue', now)}))::int as overdue,
        (count(*) filter (where ${dueCondition('due_today', now)}))::int as due_today
      from (select running.*, true as is_open from running) open group by key) terms), '[]'::json)`;

const NEXT_DUE = 8;
const nextDue = sql`coalesce((
  select json_agg(json_build_object('id', id, 'protocol', protocol, 'unit', unit, 'key', key, 'due_at', due_at,
    'legal_due_at', doubled_due_at) order by due_at, protocol, key) from (
      select * from running order by due_at, protocol, key limit ${NEXT_DUE}) first), '[]'::json)`;

/**
 * From when it takes until it is contained: from the detection, else from the knowledge. What was cut off before anybody
 * of the organisation had noticed it took no time.
 */
const noticed = sql`coalesce(detected_at, known_at)`;
const contained = sql`case when contained_at is not null then greatest(contained_at, ${noticed}) end`;

/** Those that came in within a period, both days included. */
export async function incidentFiguresOf(ctx: UserCtx, query: FiguresQuery): Promise<IncidentFigures> {
  const period = periodOf(query);
  const { rows } = await sql<IncidentFigures>`
    with came as materialized (
      select i.*, e.shown_name as unit, coalesce(i.anpd_due_at, (select due_at from case_clocks c
        where c.case_id = i.id and c.rule_key = 'inc.anpd' order by c.id desc limit 1)) as anpd_due
      from incident_cases i join legal_entities e on e.id = coalesce(i.unit_id, i.legal_entity_id)
      where i.legal_entity_id = any (${scopeSql(ctx)}) and ${isWithin(sql`i.received_at`, period)}
    ), running as materialized (
      select i.id, i.protocol, e.shown_name as unit, c.rule_key as key, c.due_at, c.doubled_due_at
      from incident_cases i join case_clocks c on c.case_id = i.id and c.stopped_at is null
      join legal_entities e on e.id = coalesce(i.unit_id, i.legal_entity_id)
      where i.is_open and i.legal_entity_id = any (${scopeSql(ctx)}) and c.rule_key = any (${openClocks}::text[])
    )
    select ${clocksByTerm(Date.now())} as clocks, ${nextDue} as next_due,
      (select count(*)::int from came) as total, (select count(*)::int from came where is_open) as open,
      ${byMonth(period, sql`received_at`, sql`ended_at`)} as months,
      ${countedBy(sql`nature`)} as by_nature, ${countedBy(sql`incident_type`)} as by_type,
      ${countedBy(sql`unit`)} as by_unit,
      ${countedBy(sql`data`, sql`(select unnest(data_natures) as data from came) natures`)} as by_data_nature,
      ${medianHours(noticed, contained)} as hours_to_contain,
      ${medianHours(sql`known_at`, sql`communicated_at`)} as hours_to_communicate,
      json_build_object('on_time', (select count(*)::int from came where communicated_at <= anpd_due),
        'late', (select count(*)::int from came where communicated_at > anpd_due)) as communicated`.execute(
    ctx.db,
  );
  return rows[0] as IncidentFigures;
}
