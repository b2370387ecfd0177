import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import type { StoredBlob } from './blob-store.ts';
import type { Files } from './files.ts';

const DAY_MS = 86_400_000;
const BATCH = 500;

export interface Swept {
  readonly removed: number;
  readonly missing: number;
}

interface Row {
  readonly id: string;
  readonly legal_entity_id: number;
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
  let row = (await rows.next()).value as Row | undefined;
  const passRow = async (until: string | null) => {
    while (row && (until === null || row.storage_key < until)) {
      missing++;
      await files.mark(row, 'missing');
      row = (await rows.next()).value as Row | undefined;
    }
  };
  for await (const blob of store.list()) {
    await passRow(blob.key);
    if (row?.storage_key === blob.key) row = (await rows.next()).value as Row | undefined;
    else if (blob.changedAt < limit && (await isUnknown(system, blob))) {
      await store.remove(blob.key);
      removed++;
    }
  }
  await passRow(null);
  return { removed, missing };
}

async function* rowsBefore(system: Database, now: Date): AsyncGenerator<Row, undefined> {
  let after = '';
  for (;;) {
    const { rows } = await sql<Row>`select id, legal_entity_id, storage_key from files
      where storage_key collate "C" > ${after} and created_at <= ${now}
      order by storage_key collate "C" limit ${BATCH}`.execute(system);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.storage_key;
  }
}

/** Asked once more, right before it goes: a row may have come since the page of rows was read. */
const isUnknown = async (system: Database, { key }: StoredBlob): Promise<boolean> =>
  (await system.selectFrom('files').select('id').where('storage_key', '=', key).executeTakeFirst()) ===
  undefined;
