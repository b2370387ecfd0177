import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Calendar } from '../../platform/cases/clocks.ts';
import { newsOf } from '../../platform/cases/tell-handlers.ts';
import { closedDaysOf } from '../../platform/deadlines/local-holidays.ts';
import { type StoredVersion, versionsOf } from '../../platform/deadlines/rules-in-force.ts';
import { type Reader, readersAmong } from '../../platform/notifications/notifier.ts';

/** All there is to know before an incident is written: where it happened, and whom it concerns there. */
export interface IncidentOpening {
  readonly legalEntityId: number;
  readonly organisation: string;
  readonly calendar: Calendar;
  /** Those who handle it. */
  readonly readers: readonly Reader[];
}

interface OrganisationFacts {
  readonly organisation: string;
  readonly smallAgent: boolean;
}

/** To be sent in one batch. Whoever has just written it down need not be told of it. */
export function openingQueries(legalEntityId: number, createdBy: number | null) {
  const handlers = sql`array(select people from people_with_permission(${legalEntityId}, ${incidentKind.handling}) people
    where people is distinct from ${createdBy}::bigint)`;
  return [
    sql<OrganisationFacts>`select shown_name as organisation, is_small_agent(id) as "smallAgent"
      from legal_entities where id = ${legalEntityId}`,
    versionsOf(legalEntityId),
    closedDaysOf(legalEntityId),
    readersAmong(handlers, newsOf(incidentKind), legalEntityId),
  ] as const;
}

type OpeningRows = readonly [OrganisationFacts[], StoredVersion[], { readonly day: string }[], Reader[]];

export function openingFrom(
  legalEntityId: number,
  [organisations, versions, days, readers]: OpeningRows,
): IncidentOpening {
  const { organisation, smallAgent } = found(organisations[0]);
  const calendar = { versions, localHolidays: new Set(days.map(({ day }) => day)), smallAgent };
  return { organisation, legalEntityId, calendar, readers };
}
