import type { RequestClock } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { expect, test } from 'vitest';
import { countingClocks } from './request-model.ts';

const clock = (id: number, key: RequestClock['key'], stopped_at: string | null) =>
  ({ id, key, kind: key === 'dsr.internal' ? 'internal' : 'legal', stopped_at }) as RequestClock;
const shown = (...clocks: RequestClock[]) => countingClocks({ clocks }).map(({ id }) => id);
const FIRST = '2026-11-02T12:00:00.000Z';
const LATER = '2026-11-09T12:00:00.000Z';

test('only the clocks that run, or that it ended by, are shown; of the notices to others the last', () => {
  const dropped = clock(1, 'dsr.confirm_access.complete', FIRST);
  const goal = clock(2, 'dsr.internal', null);
  expect(shown(dropped, goal, clock(3, 'dsr.other_rights', null))).toEqual([3]);
  expect(shown(dropped, goal, clock(3, 'dsr.other_rights', LATER))).toEqual([3]);
  const together = [clock(4, 'dsr.confirm_access.complete', LATER), clock(5, 'dsr.other_rights', LATER)];
  expect(shown(...together)).toEqual([4, 5]);
  const notices = [clock(6, 'dsr.share_notice', FIRST), clock(7, 'dsr.share_notice', null)];
  expect(shown(...together, ...notices)).toEqual([4, 5, 7]);
  expect(shown()).toEqual([]);
});
