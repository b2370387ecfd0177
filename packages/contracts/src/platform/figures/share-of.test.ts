import { expect, test } from 'vitest';
import { shareOf, shareWords } from './share-of.ts';

test.each([
  [0, 0, null, '–'],
  [0, 3, 0, '0%'],
  [1, 3, 33, '33%'],
  [2, 3, 67, '67%'],
  [199, 200, 99, '99%'],
  [9_999, 10_000, 99, '99%'],
  [200, 200, 100, '100%'],
])('%i of %i are %s of a hundred: not all of them while somebody is missing', (part, whole, share, words) => {
  expect(shareOf(part, whole)).toBe(share);
  expect(shareWords(part, whole)).toBe(words);
});
