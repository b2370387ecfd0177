import type { DeadlineRuleKey } from '@conforme/contracts/core/deadlines/deadline-rules.ts';
import {
  PUBLIC_BODY_TERM,
  promisedClocks,
} from '@conforme/contracts/core/privacy-requests/promised-clocks.ts';
import type { AccessFormat } from '@conforme/contracts/core/privacy-requests/request-choices.ts';
import { accessTypes } from '@conforme/contracts/core/privacy-requests/request-conditions.ts';
import type { RequestTypeCode } from '@conforme/contracts/core/privacy-requests/request-types.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { startClock } from '../cases/clocks.ts';
import type { CaseRef } from '../cases/open-case.ts';
import { isPublicBody } from '../organisations/public-bodies.ts';

interface Asked {
  readonly types: readonly RequestTypeCode[];
  readonly access_format: AccessFormat | null;
}

/** The clocks of the law a request has where it comes in now. */
export const legalClocksIn = async (
  db: Transaction,
  { legalEntityId }: Pick<CaseRef, 'legalEntityId'>,
  asked: Asked,
): Promise<DeadlineRuleKey[]> =>
  (await isPublicBody(db, legalEntityId)) ? [PUBLIC_BODY_TERM] : ownClockKeys(asked);

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
  /** The earliest of the law's dates. */
  readonly dueAt: string;
  readonly internalDueAt: string;
}

/** Starts every clock of a request at the moment it reached the organisation. */
export async function startRequestClocks(
  db: Transaction,
  of: CaseRef,
  keys: readonly DeadlineRuleKey[],
  receivedAt: string,
): Promise<RequestDates> {
  const dates: string[] = [];
  for (const key of keys) dates.push(await startClock(db, of, key, receivedAt));
  const internalDueAt = await startClock(db, of, 'dsr.internal', receivedAt);
  return { dueAt: dates.sort()[0] as string, internalDueAt };
}

/** The dates the list goes by, from the clocks that run now. */
export async function keepDates(db: Transaction, { id }: CaseRef): Promise<void> {
  await sql`update privacy_requests set
      due_at = coalesce((select min(due_at) from case_clocks where case_id = ${id} and stopped_at is null
        and rule_key = any (${[...promisedClocks]}::text[])), due_at),
      internal_due_at = coalesce((select due_at from case_clocks where case_id = ${id} and stopped_at is null
        and rule_key = 'dsr.internal'), internal_due_at)
    where id = ${id}`.execute(db);
}
