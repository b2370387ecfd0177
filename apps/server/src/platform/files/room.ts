import { mkdir, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { Config } from '../../core/config.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { lockTree } from '../../core/database/tree-lock.ts';
import { noRoom } from './staging.ts';

const MB = 1024 * 1024;

/** Whose room it takes, and who takes it; null for a visitor. */
interface RoomOwner {
  readonly legalEntityId: number;
  readonly createdBy: number | null;
}

/** A disk that runs full takes the database with it: long before that, nothing more is taken in. */
export async function assertDiskHasRoom(folder: string, config: Config): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, blocks } = await statfs(folder);
  if (bavail * 100 < blocks * config.FILES_MIN_FREE_PERCENT) throw noRoom();
}

/** Of every hundred bytes of an organisation's share, what strangers leave to its own people. */
const KEPT_FROM_VISITORS = 20;

/** Asked before the body is read, so that nothing is sent in vain, and again by `holdRoom`. */
export async function assertRoom(
  db: Database | Transaction,
  config: Config,
  { legalEntityId, createdBy }: RoomOwner,
  more = 0,
): Promise<void> {
  const { rows } = await sql<{
    organisation: number;
    total: number;
  }>`select * from stored_bytes(${legalEntityId})`.execute(db);
  const { organisation = 0, total = 0 } = rows[0] ?? {};
  const share = createdBy === null ? 100 - KEPT_FROM_VISITORS : 100;
  if ((organisation + more) * 100 > config.FILES_ORGANISATION_MB * MB * share)
    throw new AppError(
      'storage_full',
      'O espaço para arquivos desta organização acabou. Exclua arquivos que não usa mais ou fale com a administração.',
    );
  if (total + more > config.FILES_TOTAL_MB * MB) throw noRoom();
}

/**
 * Those of one tree who write at the same time take turns: two files that fit alone may not fit together in its share.
 * The installation's total is asked for without a lock: what several trees write at the same moment may pass it by those
 * few files, and no organisation waits for another's transaction.
 */
export async function holdRoom(
  db: Transaction,
  config: Config,
  owner: RoomOwner,
  more: number,
): Promise<void> {
  await lockTree(db, 'stored files', owner.legalEntityId);
  await assertRoom(db, config, owner, more);
}
