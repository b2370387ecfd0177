import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';

export interface Room {
  readonly quota: number;
  readonly used: number;
}

export async function roomOf(
  db: Database | Transaction,
  ownerId: number,
  legalEntityId: number,
): Promise<Room> {
  const { rows } = await sql<Room>`select quota, used from drive_room(${ownerId}, ${legalEntityId})`.execute(
    db,
  );
  return rows[0] ?? { quota: 0, used: 0 };
}

/** With the drive locked: what two people add at the same moment fits together, or one of them is told. */
export async function assertQuota(
  db: Transaction,
  { ownerId, legalEntityId }: { readonly ownerId: number; readonly legalEntityId: number },
  more: number,
): Promise<void> {
  const { quota, used } = await roomOf(db, ownerId, legalEntityId);
  if (quota === 0)
    throw new AppError(
      'storage_full',
      'O grupo do dono desta pasta não tem espaço no drive. Fale com a administração.',
    );
  if (used + more > quota)
    throw new AppError(
      'storage_full',
      `Não cabe: ${formatBytes(Math.max(0, quota - used))} livres de ${formatBytes(quota)}. Esvazie a lixeira ou fale com a administração.`,
    );
}
