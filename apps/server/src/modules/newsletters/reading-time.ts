import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';

/** A page that tells of itself every fifteen seconds: a longer silence was not reading. */
const LONGEST_PAUSE = 40;

interface Reading {
  readonly id: number;
  readonly legal_entity_id: number;
  readonly version: number;
  readonly reader: 'user_id' | 'contact_id';
  readonly readerId: number;
}

/**
 * Time passes on the server: the browser says that a version is in front of somebody, never for how long. A row for each
 * version, so that it can be told who read which one, and when.
 */
export async function addReading(
  db: Transaction,
  { id, legal_entity_id, version, reader, readerId }: Reading,
): Promise<number> {
  const column: RawBuilder<unknown> = sql.ref(reader);
  const { rows } = await sql<{ seconds: number }>`
    insert into newsletter_reads as r (newsletter_id, legal_entity_id, ${column}, version)
    values (${id}, ${legal_entity_id}, ${readerId}, ${version})
    on conflict (newsletter_id, ${column}, version) where ${column} is not null do update set last_read_at = now(),
      seconds = least(86400, r.seconds + case
        when now() - r.last_read_at <= make_interval(secs => ${LONGEST_PAUSE})
        then extract(epoch from now() - r.last_read_at)::integer else 0 end)
    returning seconds`.execute(db);
  return rows[0]?.seconds ?? 0;
}
