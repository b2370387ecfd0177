/** `FULL=1` asks for every test at the counts of the security catalogue; without it they are short enough for each change. */
export const isFull = process.env.FULL === '1';

export const howMany = (short: number, full: number): number => (isFull ? full : short);

/**
 * For many values at many places: in the short form each place meets every sixteenth value, and the next place the values
 * after those, so that between them all are met.
 */
export function inTurns(among = 16): <T>(values: readonly T[]) => readonly T[] {
  let turn = 0;
  return (values) => {
    turn += 1;
    // Of a short list, one.
    const parts = Math.min(howMany(among, 1), values.length);
    return values.filter((_, index) => (index + turn) % parts === 0);
  };
}
