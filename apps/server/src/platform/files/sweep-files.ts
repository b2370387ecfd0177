import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import type { Files } from './files.ts';

const DAY_MS = 86_400_000;
const BATCH = 500;

export interface Swept {
  readonly removed: number;
  readonly missing: number;
}

export interface StoredRow {
  readonly id: string;
  readonly legal_entity_id: number;
  readonly purpose: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly storage_key: string;
}

/**
 * Holds store and table against each other. Bytes without a row go once they are a day old: younger ones may be on
 * their way to one. A row without bytes is told of, for nobody can bring them back. Both sides come in the order of
 * their keys, so that however many there are, only a few are in memory.
 */
export async function sweepFiles(files: Files, system: Database, now: Date = new Date()): Promise<Swept> {
  const limit = new Date(now.getTime() - DAY_MS);
  const store = await files.store();
  let removed = await files.staging.removeBefore(limit);
  let missing = 0;
  // The rows of this moment: what is stored while the sweep goes on is not its business.
  const rows = rowsBefore(system, now);
  let row = (await rows.next()).value as StoredRow | undefined;
  const passRow = async (until: string | null) => {
    while (row && (until === null || row.storage_key < until)) {
      missing++;
      await files.mark(row, 'missing');
      row = (await rows.next()).value as StoredRow | undefined;
    }
  };
  for await (const blob of store.list()) {
    await passRow(blob.key);
    if (row?.storage_key === blob.key) row = (await rows.next()).value as StoredRow | undefined;
    else if (blob.changedAt < limit && (await isUnknown(system, blob.key))) {
      await store.remove(blob.key);
      removed++;
    }
  }
  await passRow(null);
  return { removed, missing };
}

/** In the order of their keys, a few at a time. */
export async function* rowsBefore(system: Database, now: Date): AsyncGenerator<StoredRow, undefined> {
  let after = '';
  for (;;) {
    const { rows } =
      await sql<StoredRow>`select id, legal_entity_id, purpose, size, sha256, storage_key from files
      where storage_key collate "C" > ${after} and created_at <= ${now}
      order by storage_key collate "C" limit ${BATCH}`.execute(system);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.storage_key;
  }
}

/** Asked once more, right before it goes: a row may have come since the page of rows was read. */
export const isUnknown = async (system: Database, key: string): Promise<boolean> =>
  (await system.selectFrom('files').select('id').where('storage_key', '=', key).executeTakeFirst()) ===
  undefined;
