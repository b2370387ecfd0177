/** Where a note stands in a text: the words it is about, with some words around them. */
export interface Anchor {
  readonly quote: string;
  readonly before: string;
  readonly after: string;
}

/** So much around the words is kept, to find them among others of the same wording. */
export const CONTEXT = 40;
export const LONGEST_QUOTE = 500;

/** Words this long stand for themselves; shorter ones need some of their neighbours. */
const TELLING = 20;
const NEIGHBOURS = 6;

export const anchorAt = (text: string, start: number, end: number): Anchor => ({
  quote: text.slice(start, end),
  before: text.slice(Math.max(0, start - CONTEXT), start),
  after: text.slice(end, end + CONTEXT),
});

/** The place of the words in a text, or null where they are not in it any more: the note then quotes them as they were. */
export function locate(text: string, { quote, before, after }: Anchor): number | null {
  if (quote === '') return null;
  const needed = quote.length >= TELLING ? 0 : Math.min(NEIGHBOURS, before.length + after.length);
  let best: number | null = null;
  let bestScore = -1;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const end = at + quote.length;
    const score =
      sameEnd(text.slice(Math.max(0, at - before.length), at), before) +
      sameBeginning(text.slice(end, end + after.length), after);
    if (score >= needed && score > bestScore) [best, bestScore] = [at, score];
  }
  return best;
}

function sameBeginning(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one[count] === other[count]) count++;
  return count;
}

function sameEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one[one.length - 1 - count] === other[other.length - 1 - count]) count++;
  return count;
}
