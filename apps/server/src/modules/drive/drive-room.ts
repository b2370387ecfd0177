import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
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

/** Whose group has no room keeps no drive: no folders, nobody to share with, no links. */
export async function assertHasDrive(
  db: Database | Transaction,
  { ownerId, legalEntityId }: { readonly ownerId: number; readonly legalEntityId: number | undefined },
): Promise<void> {
  const quota = legalEntityId === undefined ? 0 : (await roomOf(db, ownerId, legalEntityId)).quota;
  if (quota === 0)
    throw new AppError(
      'forbidden',
      'Seu grupo não tem espaço no drive: você vê o que foi compartilhado com você, sem criar nem compartilhar.',
    );
}

/**
 * With the drive locked: whoever has a link begins uploads without sending a byte. What one link holds is at most half
 * of what would be free without it, so the owner can always work on.
 */
export async function assertLinkShare(
  db: Transaction,
  link: { readonly id: number; readonly owner_id: number; readonly legal_entity_id: number },
  more: number,
): Promise<void> {
  const { quota, used } = await roomOf(db, link.owner_id, link.legal_entity_id);
  const { rows } = await sql<{
    held: number;
  }>`select coalesce(sum(u.size), 0)::bigint as held from drive_uploads u
    where u.link_id = ${link.id} and drive_upload_holds(u)`.execute(db);
  const held = rows[0]?.held ?? 0;
  if (held + more > (quota - used + held) / 2)
    throw invalidField(
      'size',
      'Quem pediu os arquivos não tem espaço para tanto de uma vez. Termine um envio antes do outro ou avise a pessoa.',
    );
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
