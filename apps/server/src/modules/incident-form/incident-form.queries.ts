import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import type { DeadlineState } from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { ofOrganisations } from '../../core/grid/grid-scope.ts';
import {
  type ColumnSource,
  foreign,
  type GridSource,
  own,
  ownCondition,
} from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { caseColumns } from '../../platform/cases/case-columns.ts';
import { dueCondition, dueReading, type FirstClock } from '../../platform/cases/due-reading.ts';
import { protocolBegins } from '../../platform/cases/intake/protocol-beginning.ts';

/** By protocol, the beginning of what was told, area, reporter and sender of a scam. */
const searchIncidents = (ctx: UserCtx, words: string) =>
  sql`id in (select search_incidents(${words}, ${scopeSql(ctx)}))`;

/** Where it happened; where nobody has said it, whose it is. */
const happenedAt = (ctx: UserCtx): ColumnSource =>
  foreign(['legal_entities'], ({ matches }) => {
    const named = sql`array(select e.id from legal_entities e
      where e.id = any (${scopeSql(ctx)}) and ${matches(sql`e.shown_name`)})`;
    return sql`(unit_id = any (${named}) or unit_id is null and legal_entity_id = any (${named}))`;
  });

interface StoredRow {
  readonly clock: FirstClock | null;
  readonly due_at: string | null;
  readonly legal_due_at: string | null;
  readonly answered_at: string | null;
}

export const incidentSource = (ctx: UserCtx): GridSource => {
  const now = Date.now();
  const { userId } = ctx.user;
  const foundBy = (words: string) =>
    protocolBegins(incidentKind.formType, words) ?? searchIncidents(ctx, words);
  return {
    randomIds: sql`received_at`,
    from: sql`incident_cases`,
    scope: ofOrganisations(ctx, 'cases'),
    search: foundBy,
    columns: {
      ...caseColumns(ctx, foundBy),
      nature: own(sql`nature`),
      incident_type: own(sql`incident_type`),
      unit: happenedAt(ctx),
      area: own(sql`area`, (words) => searchIncidents(ctx, words)),
      validation: own(sql`validation`),
      due: foreign(['clock'], ({ value }) => dueCondition(value as DeadlineState, now)),
      known_at: own(sql`known_at`),
      data_natures: ownCondition((nature) => sql`data_natures @> array[${nature}]::text[]`),
      channel: own(sql`channel`),
    },
    rows: sql`
      select r.id, r.protocol, left(r.description, 160) as summary, r.nature, r.incident_type,
        e.shown_name as unit, r.area, r.validation, r.state, r.due_at, r.legal_due_at,
        (select u.name from users u where u.id = r.responsible_id) as responsible,
        case when r.is_open then 'yes' else 'no' end as is_open,
        case when r.responsible_id is null then 'nobody' when r.responsible_id = ${userId} then 'mine'
          else 'others' end as charge,
        r.channel, r.received_at, r.known_at, r.holders_count, r.data_natures, r.communicated_at as answered_at,
        case when r.is_open and clock.case_id is not null then json_build_object('key', clock.key,
          'started_at', clock.started_at, 'extensions', clock.extensions, 'small_agent', clock.small_agent,
          'version', clock.version, 'base', clock.base, 'small', clock.small) end as clock
      from page
      join incident_cases r on r.id = page.id
      join legal_entities e on e.id = coalesce(r.unit_id, r.legal_entity_id)
      left join first_counting_clocks((select array_agg(id) from page)) clock on clock.case_id = r.id`,
    present: ({ clock, legal_due_at, answered_at, ...row }) => {
      const { due_at } = row as unknown as StoredRow;
      return { ...row, ...dueReading({ clock, legal_due_at, answered_at, due_at } as StoredRow, now) };
    },
  };
};
