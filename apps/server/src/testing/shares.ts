/** The least that so large a part took no longer than. */
export const share = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(times.length * part) - 1)] ?? 0;

export const middle = (times: readonly number[]): number => share(times, 0.5);

export const shares = (times: readonly number[]) => ({
  p50: middle(times),
  p95: share(times, 0.95),
  p99: share(times, 0.99),
});
