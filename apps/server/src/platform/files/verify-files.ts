import { createHash } from 'node:crypto';
import type { Database } from '../../core/database/database.ts';
import { BlobMissing, type BlobStore } from './blob-store.ts';
import { isUnknown, rowsBefore, type StoredRow } from './sweep-files.ts';

const DAY_MS = 86_400_000;

/** A row whose bytes are gone or others than were stored, or bytes of which no row knows. */
export interface WrongFile {
  readonly what: 'missing' | 'damaged' | 'unknown';
  readonly key: string;
  /** None for bytes without a row. */
  readonly row?: Pick<StoredRow, 'id' | 'purpose' | 'legal_entity_id'>;
}

export interface Verified {
  readonly files: number;
  readonly bytes: number;
  readonly wrong: number;
}

/**
 * Every row against its bytes, by size and hash, and every stored file against the rows. Changes nothing, and may run
 * beside a server: bytes younger than a day may be on their way to a row, and a row that goes meanwhile takes its bytes
 * along.
 */
export async function verifyFiles(
  store: BlobStore,
  system: Database,
  tell: (wrong: WrongFile) => void,
  now: Date = new Date(),
): Promise<Verified> {
  let [files, bytes, wrong] = [0, 0, 0];
  const found = (one: WrongFile) => {
    wrong++;
    tell(one);
  };
  for await (const row of rowsBefore(system, now)) {
    files++;
    const what = await stateOf(store, row);
    if (what === 'sound') bytes += row.size;
    else if (!(await isUnknown(system, row.storage_key))) found({ what, key: row.storage_key, row });
  }
  const limit = new Date(now.getTime() - DAY_MS);
  for await (const { key, changedAt } of store.list())
    if (changedAt < limit && (await isUnknown(system, key))) found({ what: 'unknown', key });
  return { files, bytes, wrong };
}

async function stateOf(store: BlobStore, row: StoredRow): Promise<'sound' | 'missing' | 'damaged'> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const piece of (await store.open(row.storage_key)) as AsyncIterable<Buffer>) {
      hash.update(piece);
      size += piece.length;
    }
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing';
    throw error;
  }
  return size === row.size && hash.digest().equals(row.sha256) ? 'sound' : 'damaged';
}
