const STEPS = [1, 2, 2.5, 5, 10];

/** The round numbers a reader looks for beside a chart: from nothing to at least the largest value, few of them. */
export function ticksFor(largest: number, most = 4): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Half a request is no request.
  const step = Math.max(
    1,
    ...STEPS.map((one) => one * power)
      .filter((one) => one >= rough && Number.isInteger(one))
      .slice(0, 1),
  );
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step);
}
