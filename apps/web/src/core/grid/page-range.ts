/** A page, or the gap before or after it. */
export type PageStep = number | 'before' | 'after';

/**
 * First and last, the current page with its neighbours, and gaps for the rest: never more than
 * 2 × neighbours + 5 places, so nine with two neighbours (specification §9).
 */
export function pageRange(current: number, last: number, neighbours: number): readonly PageStep[] {
  const count = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const places = 2 * neighbours + 5;
  if (last <= places) return count(1, last);
  const edge = places - 2;
  if (current <= edge - neighbours) return [...count(1, edge), 'after', last];
  if (current > last - edge + neighbours) return [1, 'before', ...count(last - edge + 1, last)];
  return [1, 'before', ...count(current - neighbours, current + neighbours), 'after', last];
}
