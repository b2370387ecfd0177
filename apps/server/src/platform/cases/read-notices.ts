import { sql } from 'kysely';
import { lineAbove } from '../organisations/nearest-above.ts';

interface Notice {
  readonly id: number;
  readonly version: number;
  readonly was_there: boolean;
}

/** Those of an organisation, and whether each was there at that moment; the nearest and newest first. */
export const noticesOf = (legalEntityId: number, since: string) => sql<Notice>`
  with line as (${lineAbove(legalEntityId)})
  select n.id, n.version, n.published_at <= ${since} as was_there
  from line join privacy_notices n on n.legal_entity_id = line.id
  order by line.depth desc, n.version desc`;

/**
 * The notice somebody read before sending, as it stood when they began: one published meanwhile does not undo their
 * work. Undefined when it cannot be that one.
 */
export function noticeRead(rows: readonly Notice[], version: number | null): number | null | undefined {
  const then = rows.findIndex(({ was_there }) => was_there);
  if (version === null) return then === -1 ? null : undefined;
  // Two notices may bear one number, a unit's and the one above it: it is the one that stood there.
  if (rows[then]?.version === version) return rows[then].id;
  return rows.slice(0, then === -1 ? undefined : then + 1).find((one) => one.version === version)?.id;
}
