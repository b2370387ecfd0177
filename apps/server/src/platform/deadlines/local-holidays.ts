import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';

/** The days one place is closed, for clocks of its internal calendar. */
export const closedDaysOf = (legalEntityId: number) => sql<{ day: string }>`
  select day from local_holidays where legal_entity_id = ${legalEntityId}`;

export async function localHolidaysOf(
  db: Database | Transaction,
  legalEntityId: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await closedDaysOf(legalEntityId).execute(db);
  return new Set(rows.map(({ day }) => day));
}
