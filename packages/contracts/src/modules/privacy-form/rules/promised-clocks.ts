import type { DeadlineRuleKey } from '../../../platform/deadlines/deadline-rules.ts';

/** The one term of requests to a public body: it has its own law (LGPD, art. 23, § 3º, and LAI, art. 11). */
export const PUBLIC_BODY_TERM = 'dsr.public_body';

/** What the holder is promised an answer by: the terms a form tells of, the dates of a receipt. */
export const promisedClocks = [
  'dsr.confirm_access.simplified',
  'dsr.confirm_access.complete',
  'dsr.other_rights',
  PUBLIC_BODY_TERM,
] as const satisfies readonly DeadlineRuleKey[];

export const isPromised = (key: DeadlineRuleKey): boolean =>
  (promisedClocks as readonly string[]).includes(key);

/**
 * The dates that count now: of those that run, all; once it was answered, those it was answered by. What an earlier
 * round left behind does not count.
 */
export function countingNow<Clock extends { readonly key: DeadlineRuleKey }>(
  clocks: readonly Clock[],
  stoppedAt: (clock: Clock) => string | null,
): readonly Clock[] {
  const promised = clocks.filter(({ key }) => isPromised(key));
  const running = promised.filter((clock) => stoppedAt(clock) === null);
  if (running.length > 0) return running;
  const last = promised
    .map((clock) => stoppedAt(clock) ?? '')
    .sort()
    .at(-1);
  return promised.filter((clock) => stoppedAt(clock) === last);
}
