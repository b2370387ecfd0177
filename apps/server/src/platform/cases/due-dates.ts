import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { soonDays } from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { CaseRef } from './case-ref.ts';
import { changeCase } from './case-row.ts';
import { type CaseClock, clocksOf, type NewClock } from './clocks.ts';

/** The dates a list sorts and filters by, from the running clocks that count. */
export interface DueDates {
  /** The earliest of all: the organisation's own where it is before the law's. */
  readonly dueAt: string | null;
  /** The earliest of the law's; null where the law sets no term. */
  readonly legalDueAt: string | null;
  /** The organisation's own goal. */
  readonly internalDueAt: string | null;
  /** From how many days before `dueAt` on it is due soon, and in which unit these are counted. */
  readonly soon: ReturnType<typeof soonDays> | null;
}

type DatedClock = Pick<NewClock, 'dueAt' | 'legalDueAt'> & Pick<CaseClock, 'clock'>;

const earliest = (dates: readonly (string | null)[]): string | null =>
  dates
    .filter((date) => date !== null)
    .sort()
    .at(0) ?? null;

export function dueDates(counting: readonly DatedClock[], internalDueAt: string | null): DueDates {
  const first = counting.toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1)).at(0);
  return {
    dueAt: first?.dueAt ?? null,
    legalDueAt: earliest(counting.map(({ legalDueAt }) => legalDueAt)),
    internalDueAt,
    soon: first ? soonDays(first.clock) : null,
  };
}

export const dueColumns = ({ dueAt, legalDueAt, internalDueAt, soon }: DueDates) => ({
  due_at: dueAt,
  legal_due_at: legalDueAt,
  internal_due_at: internalDueAt,
  soon_days: soon?.days ?? null,
  soon_unit: soon?.unit ?? null,
});

/** Reads the dates again from the clocks that run now. A case whose clocks have all stopped keeps the dates it had. */
export async function keepDueDates(db: Transaction, kind: CaseKind, of: CaseRef): Promise<void> {
  const running = (await clocksOf(db, of)).filter(({ stoppedAt }) => stoppedAt === null);
  const counting = running.filter(({ key }) => kind.dueClocks.includes(key));
  const internal = running.find(({ key }) => key === kind.internalClock)?.dueAt ?? null;
  const { internal_due_at, ...columns } = dueColumns(dueDates(counting, internal));
  await changeCase(db, kind, of.id, {
    // Without a running clock nothing is due soon; the dates stay as they were.
    ...(counting.length > 0 ? columns : { soon_days: null, soon_unit: null }),
    ...(internal_due_at === null ? {} : { internal_due_at }),
  });
}
