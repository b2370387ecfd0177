import { expect } from 'vitest';
import { middle } from './shares.ts';

/** How often, in pairs of one and the other, the first took longer: half of the time when nothing tells them apart. */
function oftenLonger(ones: readonly number[], others: readonly number[]): number {
  const sorted = others.toSorted((a, b) => a - b);
  const below = (time: number) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const between = (low + high) >> 1;
      if ((sorted[between] as number) < time) low = between + 1;
      else high = between;
    }
    return low;
  };
  return ones.reduce((sum, time) => sum + below(time), 0) / (ones.length * others.length);
}

/** How far the two are apart. */
interface Apart {
  readonly ms: number;
  /** As a part of the quicker one. */
  readonly difference: number;
  readonly often: number;
}

/** Nobody tells one from the other: the medians are close, and a pair of answers says hardly more than a coin. */
const likeACoin = ({ difference, often }: Apart) => difference < 0.1 && Math.abs(often - 0.5) < 0.1;

/** For what is no secret by itself, as a number that is counted through: the same work is done for both. */
export const likeTheSameWork = ({ ms, difference }: Apart) => ms < 2 && difference < 0.5;

/** Three standard deviations of five rounds of sixty answers each that nothing tells apart. */
const BY_CHANCE = 0.07;

/**
 * The two are alike by the clock. Taken in turns, so that whatever else this machine does falls on both; the best of
 * five rounds counts, because a difference that is real shows in each. On a busy machine the medians of a round can lie
 * apart by chance: then the pairs of all rounds together must say no more than a coin.
 */
export async function expectAlike(
  tries: number,
  one: (turn: number) => Promise<unknown>,
  other: (turn: number) => Promise<unknown>,
  isAlike: (apart: Apart) => boolean = likeACoin,
): Promise<void> {
  const timed = async (work: (turn: number) => Promise<unknown>, turn: number) => {
    const since = performance.now();
    await work(turn);
    return performance.now() - since;
  };
  for (const warmUp of [one, other]) await warmUp(-1);
  const figures: Apart[] = [];
  const all: { ones: number[]; others: number[] } = { ones: [], others: [] };
  for (let round = 0; round < 5 && !figures.some(isAlike); round++) {
    const ones: number[] = [];
    const others: number[] = [];
    for (let n = 0; n < tries; n++) {
      const turn = round * tries + n;
      // Neither is always the first: what one leaves behind would fall on the other.
      if (n % 2 === 0) ones.push(await timed(one, turn));
      others.push(await timed(other, turn));
      if (n % 2 === 1) ones.push(await timed(one, turn));
    }
    const [a, b] = [middle(ones), middle(others)];
    const ms = Math.abs(a - b);
    figures.push({ ms, difference: ms / Math.min(a, b), often: oftenLonger(ones, others) });
    all.ones.push(...ones);
    all.others.push(...others);
  }
  const often = oftenLonger(all.ones, all.others);
  expect(figures.some(isAlike) || Math.abs(often - 0.5) < BY_CHANCE, JSON.stringify({ figures, often })).toBe(
    true,
  );
}
