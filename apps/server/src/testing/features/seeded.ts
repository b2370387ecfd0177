import { createHash } from 'node:crypto';

/** Another one for each run; `<NAME>_SEED` repeats one. */
export const seedFrom = (name: string): number => Number(process.env[`${name}_SEED`] ?? Date.now() % 2 ** 31);

/** A number below `limit` that the seed and the place decide. */
export const drawn = (seed: number, place: number | string, limit: number): number =>
  createHash('sha256').update(`${seed} ${place}`).digest().readUInt32BE() % limit;

/** So many of them as chance wills, in their order. */
export function someOf<T>(values: readonly T[], count: number, seed: number): T[] {
  const places = values.map((_, place) => place);
  const chosen = new Set(
    places.toSorted((one, other) => drawn(seed, one, 2 ** 32) - drawn(seed, other, 2 ** 32)).slice(0, count),
  );
  return values.filter((_, place) => chosen.has(place));
}
