import {
  isPromised,
  PUBLIC_BODY_TERM,
  promisedClocks,
} from '@conforme/contracts/modules/privacy-form/rules/promised-clocks.ts';
import type { AccessFormat } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { accessTypes } from '@conforme/contracts/modules/privacy-form/rules/request-conditions.ts';
import type { RequestTypeCode } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import type { DeadlineRuleKey } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../core/database/database.ts';
import {
  type Calendar,
  type CaseClock,
  calendarOf,
  clocksOf,
  type NewClock,
  newClock,
  startClocks,
} from '../../../platform/cases/clocks.ts';
import type { CaseRef } from '../../../platform/cases/open-case.ts';
import { isPublicBody } from '../../../platform/organisations/public-bodies.ts';

interface Asked {
  readonly types: readonly RequestTypeCode[];
  readonly access_format: AccessFormat | null;
}

/** Where a request comes in. */
export interface Place {
  readonly isPublicBody: boolean;
  readonly calendar: Calendar;
}

/** Those of article 19 for confirmation and access, the general one for the rest. */
export function ownClockKeys({ types, access_format: format }: Asked): DeadlineRuleKey[] {
  const asksAccess = types.some((type) => accessTypes.includes(type));
  const asksMore = types.some((type) => !accessTypes.includes(type));
  return [
    ...(asksAccess
      ? [
          format === 'simplified'
            ? ('dsr.confirm_access.simplified' as const)
            : ('dsr.confirm_access.complete' as const),
        ]
      : []),
    ...(asksMore ? ['dsr.other_rights' as const] : []),
  ];
}

export interface RequestDates {
  /** The earliest date of all: the organisation's own where it is before the law's. */
  readonly dueAt: string;
  /** The earliest of the law's; null where the law sets no term for what was asked. */
  readonly legalDueAt: string | null;
  readonly internalDueAt: string;
}

interface RequestClocks extends RequestDates {
  readonly clocks: readonly NewClock[];
}

/** Every clock of a request, from the moment it reached the organisation: the law's, and the house's own. */
export function requestClocks({ isPublicBody, calendar }: Place, asked: Asked, since: string): RequestClocks {
  const keys: DeadlineRuleKey[] = isPublicBody ? [PUBLIC_BODY_TERM] : ownClockKeys(asked);
  const legal = keys.map((key) => newClock(calendar, key, since));
  const internal = newClock(calendar, 'dsr.internal', since);
  const [dueAt] = legal.map((clock) => clock.dueAt).sort();
  return {
    clocks: [...legal, internal],
    dueAt: dueAt as string,
    legalDueAt: firstLegal(legal),
    internalDueAt: internal.dueAt,
  };
}

const firstLegal = (clocks: readonly Pick<CaseClock, 'legalDueAt'>[]): string | null =>
  clocks
    .flatMap(({ legalDueAt }) => legalDueAt ?? [])
    .sort()
    .at(0) ?? null;

/** Asked again: they run from now. */
export async function restartClocks(db: Transaction, of: CaseRef, asked: Asked): Promise<void> {
  const place = {
    isPublicBody: await isPublicBody(db, of.legalEntityId),
    calendar: await calendarOf(db, of.legalEntityId),
  };
  await startClocks(db, of, requestClocks(place, asked, new Date().toISOString()).clocks);
}

/** The dates the list goes by, from the clocks that run now. */
export async function keepDates(db: Transaction, of: CaseRef): Promise<void> {
  const { id } = of;
  const running = (await clocksOf(db, of)).filter(
    ({ key, stoppedAt }) => stoppedAt === null && isPromised(key),
  );
  await sql`update privacy_requests set
      legal_due_at = ${running.length > 0 ? sql`${firstLegal(running)}::timestamptz` : sql`legal_due_at`},
      due_at = coalesce((select min(due_at) from case_clocks where case_id = ${id} and stopped_at is null
        and rule_key = any (${[...promisedClocks]}::text[])), due_at),
      internal_due_at = coalesce((select due_at from case_clocks where case_id = ${id} and stopped_at is null
        and rule_key = 'dsr.internal'), internal_due_at)
    where id = ${id}`.execute(db);
}
