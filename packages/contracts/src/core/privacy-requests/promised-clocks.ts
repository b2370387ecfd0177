import type { DeadlineRuleKey } from '../deadlines/deadline-rules.ts';

/** What the holder is promised an answer by: the terms a form tells of, the dates of a receipt. */
export const promisedClocks = [
  'dsr.confirm_access.simplified',
  'dsr.confirm_access.complete',
  'dsr.other_rights',
] as const satisfies readonly DeadlineRuleKey[];

export const isPromised = (key: DeadlineRuleKey): boolean =>
  (promisedClocks as readonly string[]).includes(key);

/**
 * The dates that count now: of those that run, all; once it was answered, those it was answered by. What a change of
 * types or an earlier round left behind does not count.
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
