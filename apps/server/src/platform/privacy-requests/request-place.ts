import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Transaction } from '../../core/database/database.ts';
import { inOneFlight } from '../../core/database/in-one-flight.ts';
import { closedDaysOf } from '../deadlines/local-holidays.ts';
import { versionsOf } from '../deadlines/rules-in-force.ts';
import { type Reader, readersAmong } from '../notifications/notifier.ts';
import type { Place } from './request-clocks.ts';
import { OF_REQUEST } from './tell-handlers.ts';

/** All there is to know of where a request comes in. */
export interface RequestPlace extends Place {
  readonly legalEntityId: number;
  readonly organisation: string;
  /** Those who handle it. */
  readonly readers: readonly Reader[];
}

/** Read before anything is locked; whoever has just written it down need not be told of it. */
export async function requestPlace(
  db: Transaction,
  legalEntityId: number,
  createdBy: number | null,
): Promise<RequestPlace> {
  const handlers = sql`array(select people from people_with_permission(${legalEntityId}, 'privacy_form.handling') people
    where people is distinct from ${createdBy}::bigint)`;
  const [houses, versions, days, readers] = await inOneFlight(db, [
    sql<{ organisation: string; isPublicBody: boolean }>`
      select shown_name as organisation, is_public_body(id) as "isPublicBody"
      from legal_entities where id = ${legalEntityId}`,
    versionsOf(legalEntityId),
    closedDaysOf(legalEntityId),
    readersAmong(handlers, OF_REQUEST, legalEntityId),
  ]);
  const calendar = { versions, localHolidays: new Set(days.map(({ day }) => day)) };
  return { ...found(houses[0]), legalEntityId, calendar, readers };
}
