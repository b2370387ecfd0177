import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import type { Transaction } from '../../core/database/database.ts';
import { handlersOf, tellOfCase } from '../../platform/cases/tell-handlers.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { LockedDueDiligence } from './locked-due-diligence.ts';

/** Whoever handles an assessment hears of it, and whoever answers for the supplier's contract. */
export async function tellKeepers(
  db: Transaction,
  notifier: Notifier,
  row: LockedDueDiligence,
  words: { readonly title: string; readonly message: string },
): Promise<void> {
  const handlers = await handlersOf(db, dueDiligenceKind, row);
  const userIds = [...new Set([...handlers, ...(row.managerId === null ? [] : [row.managerId])])];
  await tellOfCase(db, notifier, dueDiligenceKind, row, { userIds, ...words });
}
