import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropKey, holdKey } from '../../sealed-reports/unlocked-key.ts';
import { foundInOpened, rememberOpened, useOpenedReports } from './opened-reports.ts';

const pair = () => ({ publicKey: new Uint8Array(32), privateKey: new Uint8Array(32).fill(7) });
const report = {
  id: 'a',
  path: '/reporting-channel/a/handling',
  protocol: 'CAN-2026-0001',
  text: 'O Portão',
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  dropKey();
  vi.useRealTimers();
});

function open() {
  const { result } = renderHook(() => useOpenedReports());
  act(() => {
    holdKey(pair());
    rememberOpened(report);
  });
  return result;
}

test('what was opened is found without accents, and by its protocol', () => {
  const { current } = open();
  expect(foundInOpened(current, 'portao').map(({ id }) => id)).toEqual(['a']);
  expect(foundInOpened(current, 'can-2026').map(({ id }) => id)).toEqual(['a']);
});

test('locking the key forgets what was opened with it', () => {
  const opened = open();
  act(dropKey);
  expect(opened.current).toEqual([]);
});

test('the end of the fifteen minutes forgets it too', () => {
  const opened = open();
  act(() => vi.advanceTimersByTime(15 * 60_000));
  expect(opened.current).toEqual([]);
});
