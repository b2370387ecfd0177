import { describe, expect, it } from 'vitest';
import { pageRange } from './page-range.ts';

describe('the pages a list offers', () => {
  it.each([
    [1, 1, [1]],
    [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [1, 40, [1, 2, 3, 4, 5, 6, 7, 'after', 40]],
    [5, 40, [1, 2, 3, 4, 5, 6, 7, 'after', 40]],
    [6, 40, [1, 'before', 4, 5, 6, 7, 8, 'after', 40]],
    [35, 40, [1, 'before', 33, 34, 35, 36, 37, 'after', 40]],
    [36, 40, [1, 'before', 34, 35, 36, 37, 38, 39, 40]],
    [40, 40, [1, 'before', 34, 35, 36, 37, 38, 39, 40]],
  ] as const)('page %i of %i', (current, last, range) => {
    expect(pageRange(current, last, 2)).toEqual(range);
  });

  it('is never more than nine, always holds the page itself and both its ends', () => {
    for (let last = 1; last <= 60; last++)
      for (let current = 1; current <= last; current++) {
        const range = pageRange(current, last, 2);
        expect(range.length).toBeLessThanOrEqual(9);
        expect(new Set(range).size).toBe(range.length);
        expect(range).toEqual(expect.arrayContaining([1, current, last]));
        expect(pageRange(current, last, 0).length).toBeLessThanOrEqual(5);
      }
  });
});
