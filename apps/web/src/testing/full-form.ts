const isFull = (globalThis as { process?: { env: Record<string, string> } }).process?.env.FULL === '1';

/** `FULL=1` asks for a test at the counts of the security catalogue, as `full-form.ts` of the server does for its own. */
export const howMany = (short: number, full: number): number => (isFull ? full : short);

/** Of many values every eleventh: what comes in rounds of 7, 8, 12 or 24 is met all the same. All of them with FULL=1. */
export const sampleOf = <T>(values: readonly T[]): readonly T[] =>
  isFull ? values : values.filter((_, at) => at % 11 === 0);
