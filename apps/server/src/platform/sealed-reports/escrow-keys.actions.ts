import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { CaseRef } from '../cases/case-ref.ts';
import { readEscrowInForce } from './form-keys.ts';
import { bytesOf } from './sealed-bytes.ts';

export interface ResealedKeys {
  readonly purpose: 'data' | 'identity';
  readonly escrow: string;
  readonly boxes: readonly { readonly epoch: number; readonly box: string }[];
}

/**
 * After an escrow took another's place, whoever opens a report seals its keys to the one in force. Those of the earlier one
 * go in the same step: its papers open this report no more.
 */
export async function resealToEscrow(
  { db }: InTransaction<UserCtx>,
  of: CaseRef,
  { purpose, escrow, boxes }: ResealedKeys,
): Promise<void> {
  const inForce = await readEscrowInForce(db, of.legalEntityId);
  if (inForce?.publicKey !== escrow)
    throw new AppError('recipients_changed', 'A guarda da organização mudou. Abra o relato de novo.');
  const { rows } = await sql<{ resealed: boolean }>`
    select reseal_to_escrow(${of.id}, ${purpose}, ${bytesOf(escrow)}, ${boxes.map(({ epoch }) => epoch)}::integer[],
      ${boxes.map(({ box }) => bytesOf(box))}::bytea[]) as resealed`.execute(db);
  if (!rows[0]?.resealed)
    throw invalidField(
      'boxes',
      'Não são estas as chaves que faltam na guarda em vigor. Abra o relato de novo.',
    );
}
