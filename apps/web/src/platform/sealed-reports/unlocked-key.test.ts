import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropKey, holdKey, useUnlockedKey } from './unlocked-key.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(dropKey);
  vi.useRealTimers();
});
const pair = () => ({ publicKey: new Uint8Array(32).fill(1), privateKey: new Uint8Array(32).fill(7) });
const MINUTE = 60_000;

test('an unlocked key is gone after fifteen minutes, overwritten, and a reload never finds it', () => {
  const { result } = renderHook(() => useUnlockedKey());
  const held = pair();
  act(() => holdKey(held));
  act(() => void vi.advanceTimersByTime(15 * MINUTE - 1));
  expect(result.current).toBe(held);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBeNull();
  expect(held.privateKey).toEqual(new Uint8Array(32));
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('unlocked anew, it starts its fifteen minutes again', () => {
  const { result } = renderHook(() => useUnlockedKey());
  act(() => holdKey(pair()));
  act(() => void vi.advanceTimersByTime(10 * MINUTE));
  act(() => holdKey(pair()));
  act(() => void vi.advanceTimersByTime(10 * MINUTE));
  expect(result.current).not.toBeNull();
});

test('a machine that slept past the fifteen minutes wakes without it', () => {
  const { result } = renderHook(() => useUnlockedKey());
  const held = pair();
  act(() => holdKey(held));
  vi.setSystemTime(Date.now() + 14 * MINUTE);
  act(() => void dispatchEvent(new Event('focus')));
  expect(result.current).toBe(held);
  // The clock went on, the timer did not.
  vi.setSystemTime(Date.now() + 2 * MINUTE);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(result.current).toBeNull();
  expect(held.privateKey).toEqual(new Uint8Array(32));
});

test('a page that is left keeps none for the way back', () => {
  const { result } = renderHook(() => useUnlockedKey());
  act(() => holdKey(pair()));
  act(() => void dispatchEvent(new Event('pagehide')));
  expect(result.current).toBeNull();
});
