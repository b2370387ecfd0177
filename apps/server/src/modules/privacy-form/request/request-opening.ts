import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { pipelined } from '../../../core/database/pipeline.ts';
import { newsOf } from '../../../platform/cases/tell-handlers.ts';
import { closedDaysOf } from '../../../platform/deadlines/local-holidays.ts';
import { type StoredVersion, versionsOf } from '../../../platform/deadlines/rules-in-force.ts';
import { type Reader, readersAmong } from '../../../platform/notifications/notifier.ts';
import type { Place } from './request-clocks.ts';

/** All there is to know before a request is written: where it comes in, and whom it concerns there. */
export interface RequestOpening extends Place {
  readonly legalEntityId: number;
  readonly organisation: string;
  /** Those who handle it. */
  readonly readers: readonly Reader[];
}

interface OrganisationFacts {
  readonly organisation: string;
  readonly isPublicBody: boolean;
  readonly smallAgent: boolean;
}

/** To be sent in one batch. Whoever has just written the request down need not be told of it. */
export function openingQueries(legalEntityId: number, createdBy: number | null) {
  const handlers = sql`array(select people from people_with_permission(${legalEntityId}, ${privacyKind.handling}) people
    where people is distinct from ${createdBy}::bigint)`;
  return [
    sql<OrganisationFacts>`
      select shown_name as organisation, is_public_body(id) as "isPublicBody", is_small_agent(id) as "smallAgent"
      from legal_entities where id = ${legalEntityId}`,
    versionsOf(legalEntityId),
    closedDaysOf(legalEntityId),
    readersAmong(handlers, newsOf(privacyKind), legalEntityId),
  ] as const;
}

type OpeningRows = readonly [OrganisationFacts[], StoredVersion[], { readonly day: string }[], Reader[]];

export function openingFrom(
  legalEntityId: number,
  [organisations, versions, days, readers]: OpeningRows,
): RequestOpening {
  const { smallAgent, ...facts } = found(organisations[0]);
  const calendar = { versions, localHolidays: new Set(days.map(({ day }) => day)), smallAgent };
  return { ...facts, legalEntityId, calendar, readers };
}

export const requestOpening = async (
  db: Transaction,
  legalEntityId: number,
  createdBy: number | null,
): Promise<RequestOpening> =>
  openingFrom(legalEntityId, await pipelined(db, openingQueries(legalEntityId, createdBy)));
