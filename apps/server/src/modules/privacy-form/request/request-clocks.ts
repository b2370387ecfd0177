import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { PUBLIC_BODY_TERM } from '@conforme/contracts/modules/privacy-form/rules/promised-clocks.ts';
import type { AccessFormat } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { accessTypes } from '@conforme/contracts/modules/privacy-form/rules/request-conditions.ts';
import type { RequestTypeCode } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import type { DeadlineRuleKey } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import type { Transaction } from '../../../core/database/database.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import {
  type Calendar,
  calendarOf,
  type NewClock,
  newClock,
  startClocks,
} from '../../../platform/cases/clocks.ts';
import { type DueDates, dueDates } from '../../../platform/cases/due-dates.ts';
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

interface RequestClocks {
  readonly clocks: readonly NewClock[];
  readonly dates: DueDates;
}

/** Every clock of a request, from the moment it reached the organisation: the law's, and the organisation's own. */
export function requestClocks({ isPublicBody, calendar }: Place, asked: Asked, since: string): RequestClocks {
  const keys: DeadlineRuleKey[] = isPublicBody ? [PUBLIC_BODY_TERM] : ownClockKeys(asked);
  const legal = keys.map((key) => newClock(calendar, key, since));
  const internal = newClock(calendar, 'dsr.internal', since);
  return { clocks: [...legal, internal], dates: dueDates(legal, internal.dueAt) };
}

/** Asked again: they run from now. */
export async function restartClocks(db: Transaction, of: CaseRef, asked: Asked): Promise<void> {
  const place = {
    isPublicBody: await isPublicBody(db, of.legalEntityId),
    calendar: await calendarOf(db, of.legalEntityId),
  };
  await startClocks(db, privacyKind, of, requestClocks(place, asked, new Date().toISOString()).clocks);
}
