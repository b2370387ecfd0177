import type { RequestClock } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { expect, test } from 'vitest';
import { countingClocks } from './request-model.ts';

const clock = (id: number, key: RequestClock['key'], stopped_at: string | null) =>
  ({ id, key, stopped_at }) as RequestClock;

test('beside the dates of the answer, of the notices to others the last is shown', () => {
  const clocks = [
    clock(1, 'dsr.other_rights', '2026-11-09T12:00:00.000Z'),
    clock(2, 'dsr.internal', null),
    clock(3, 'dsr.share_notice', '2026-11-02T12:00:00.000Z'),
    clock(4, 'dsr.share_notice', null),
  ];
  expect(countingClocks({ clocks }).map(({ id }) => id)).toEqual([1, 4]);
});
