import { expect, test } from 'vitest';
import type { DeadlineRuleKey } from '../../../platform/deadlines/deadline-rules.ts';
import { countingNow } from './promised-clocks.ts';

const clock = (id: number, key: DeadlineRuleKey, stopped: string | null) => ({ id, key, stopped });
const counting = (...clocks: ReturnType<typeof clock>[]) =>
  countingNow(clocks, ({ stopped }) => stopped).map(({ id }) => id);
const FIRST = '2026-11-02T12:00:00.000Z';
const LATER = '2026-11-09T12:00:00.000Z';

test('the dates that count are those that run, or that it was answered by, and only those of the answer', () => {
  const dropped = clock(1, 'dsr.confirm_access.complete', FIRST);
  const goal = clock(2, 'dsr.internal', null);
  expect(counting(dropped, goal, clock(3, 'dsr.other_rights', null))).toEqual([3]);
  expect(counting(dropped, goal, clock(3, 'dsr.other_rights', LATER))).toEqual([3]);
  const together = [clock(4, 'dsr.confirm_access.complete', LATER), clock(5, 'dsr.other_rights', LATER)];
  expect(counting(...together, clock(6, 'dsr.share_notice', null))).toEqual([4, 5]);
  expect(counting()).toEqual([]);
});
