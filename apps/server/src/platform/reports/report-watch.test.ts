import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReportWatch, reportLimits } from './report-watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const fine = async () => {};
const reasonOf = ({ signal }: ReportWatch) => (signal.aborted ? String(signal.reason) : null);

test('a reader that keeps taking is left in peace, for ten minutes', async () => {
  const watch = new ReportWatch(fine, reportLimits);
  for (let second = 1; second < 600; second++) {
    if (second % 29 === 0) {
      watch.taken();
      watch.offer();
    }
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(reasonOf(watch)).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reasonOf(watch)).toMatch(/demorou demais/);
  watch.stop();
});

test('one that takes nothing for half a minute is not; time spent producing does not count', async () => {
  const watch = new ReportWatch(fine, reportLimits);
  await vi.advanceTimersByTimeAsync(60_000);
  watch.offer();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(reasonOf(watch)).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reasonOf(watch)).toMatch(/Ninguém recebeu/);
  watch.stop();
});

test('it is asked every second, one question at a time, and a refusal or a fault ends it', async () => {
  const answers: ((error?: Error) => void)[] = [];
  const watch = new ReportWatch(
    () =>
      new Promise((resolve, reject) => {
        answers.push((error) => (error ? reject(error) : resolve()));
      }),
    reportLimits,
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([answers.length, reasonOf(watch)]).toEqual([2, null]);
  answers[1]?.(new Error('the database is away'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reasonOf(watch)).toMatch(/the database is away/);
  watch.stop();
  expect(vi.getTimerCount()).toBe(0);
});
