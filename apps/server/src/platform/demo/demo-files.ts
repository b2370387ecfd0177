import { randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from '../../core/database/database.ts';
import type { Files } from '../files/files.ts';

interface Made {
  readonly legalEntityId: number;
  readonly createdBy: number;
  /** As `feature.part`. */
  readonly purpose: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface KeptFile {
  readonly id: string;
  readonly size: number;
  readonly sha256: Buffer;
}

/**
 * Into the store as an upload would come, within the transaction that fills the demonstration. The bytes are of our own
 * making, so nobody looks into them; should the transaction fail, the sweep finds what is left.
 */
export async function keepDemoFile(db: Transaction, files: Files, made: Made): Promise<KeptFile> {
  const path = await files.staging.newPath();
  const { size, sha256 } = await files.staging.write(path, [Buffer.from(made.bytes)]);
  const name = randomBytes(16).toString('hex');
  const key = `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
  await (await files.store()).put(key, path, sha256);
  const id = randomUUID();
  await db
    .insertInto('files')
    .values({
      ...{ id, legal_entity_id: made.legalEntityId, created_by: made.createdBy, purpose: made.purpose },
      ...{ name: made.name, media_type: made.type, size, sha256, storage_key: key },
    })
    .execute();
  return { id, size, sha256 };
}
