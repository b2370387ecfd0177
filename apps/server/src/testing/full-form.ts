import { drawn, seedFrom } from './features/seeded.ts';

/** `FULL=1` asks for every test at the counts of the security catalogue; without it they are short enough for each change. */
export const isFull = process.env.FULL === '1';

export const howMany = (short: number, full: number): number => (isFull ? full : short);

/** Which part of the many a short run meets: another each time (vitest.config.ts), and again by naming it. */
export const turnsSeed = seedFrom('TURNS');
let isTold = isFull;

/**
 * For many values at many places: in the short form each place meets every sixteenth value, and the next place the values
 * after those, so that between them all are met. Where it begins is chance, by the seed and by what it is for.
 */
export function inTurns(among = 16, what = ''): <T>(values: readonly T[]) => readonly T[] {
  if (!isTold) process.stdout.write(`TURNS_SEED=${turnsSeed}\n`);
  isTold = true;
  let turn = drawn(turnsSeed, what, 2 ** 16);
  return (values) => {
    turn += 1;
    // Of a short list, one.
    const parts = Math.min(howMany(among, 1), values.length);
    return values.filter((_, index) => (index + turn) % parts === 0);
  };
}
