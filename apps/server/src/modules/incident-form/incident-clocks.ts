import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import type { DeadlineRuleKey } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { CaseRef } from '../../platform/cases/case-ref.ts';
import {
  type Calendar,
  calendarOf,
  type NewClock,
  newClock,
  startClocks,
  stopClocks,
} from '../../platform/cases/clocks.ts';
import { type DueDates, dueDates, keepDueDates } from '../../platform/cases/due-dates.ts';

/** What runs from the knowledge that personal data were affected (Resolução CD/ANPD 15/2024, arts. 6º and 9º). */
const ofKnowledge: readonly DeadlineRuleKey[] = ['inc.anpd', 'inc.holders'];

const NO_DATES: DueDates = { dueAt: null, legalDueAt: null, internalDueAt: null, soon: null };

/** The clocks of an incident whose knowledge is on record when it is written down. */
export function knowledgeClocks(
  calendar: Calendar,
  knownAt: string | null,
): { readonly clocks: readonly NewClock[]; readonly dates: DueDates } {
  if (knownAt === null) return { clocks: [], dates: NO_DATES };
  const clocks = ofKnowledge.map((key) => newClock(calendar, key, knownAt));
  return { clocks, dates: dueDates(clocks, null) };
}

/** The knowledge was recorded, or corrected: the clocks that still run are those of the new moment. */
export async function startFromKnowledge(db: Transaction, of: CaseRef, knownAt: string): Promise<void> {
  await restart(db, of, ofKnowledge, knownAt);
}

/**
 * The complement runs from the first communication (art. 6º, § 3º), the declaration from the end of the term for the
 * holders (art. 9º, § 4º).
 */
export async function startAfterFiling(db: Transaction, of: CaseRef, filedAt: string): Promise<void> {
  await restart(db, of, ['inc.complement'], filedAt);
}
export async function startDeclaration(db: Transaction, of: CaseRef, holdersDueAt: string): Promise<void> {
  await restart(db, of, ['inc.holders_declaration'], holdersDueAt);
}

async function restart(
  db: Transaction,
  of: CaseRef,
  keys: readonly DeadlineRuleKey[],
  since: string,
): Promise<void> {
  await stopClocks(db, of, keys);
  const calendar = await calendarOf(db, of.legalEntityId);
  await startClocks(
    db,
    incidentKind,
    of,
    keys.map((key) => newClock(calendar, key, since)),
  );
  await keepDueDates(db, incidentKind, of);
}

/** What was owed was done. */
export async function meetClocks(
  db: Transaction,
  of: CaseRef,
  keys?: readonly DeadlineRuleKey[],
): Promise<void> {
  await stopClocks(db, of, keys);
  await keepDueDates(db, incidentKind, of);
}
