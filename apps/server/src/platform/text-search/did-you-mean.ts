/** A word as it is compared: without accents and case. */
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Longer than any word that is worth correcting. */
const LONGEST = 40;

/** Slips a word of this length may have and still be meant. */
const slipsOf = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * What somebody may have meant: each word that is in none of these texts becomes the nearest that is, by the letters
 * left out, added, taken for others or turned round; of equally near ones the most frequent. Null where nothing would
 * change, so that nobody is asked about what they typed.
 */
export function didYouMean(typed: string, texts: readonly string[]): string | null {
  const known = new Map<string, { shown: string; uses: number }>();
  for (const text of texts)
    for (const word of wordsOf(text)) {
      const key = plain(word);
      const there = known.get(key);
      if (there) there.uses += 1;
      else known.set(key, { shown: word.toLowerCase(), uses: 1 });
    }
  let changed = false;
  const meant = typed.replace(/[\p{L}\p{N}]+/gu, (word) => {
    const key = plain(word);
    if (known.has(key) || key.length > LONGEST) return word;
    const near = nearest(key, known);
    if (!near) return word;
    changed = true;
    return near;
  });
  return changed ? meant : null;
}

function nearest(
  word: string,
  known: ReadonlyMap<string, { readonly shown: string; readonly uses: number }>,
): string | null {
  const most = slipsOf(word.length);
  let best: { shown: string; slips: number; uses: number } | null = null;
  for (const [key, { shown, uses }] of known) {
    if (Math.abs(key.length - word.length) > most || key.length > LONGEST) continue;
    const slips = slipsBetween(word, key);
    if (slips > most) continue;
    if (!best || slips < best.slips || (slips === best.slips && uses > best.uses))
      best = { shown, slips, uses };
  }
  return best?.shown ?? null;
}

/** Letters to leave out, add, change or turn round until one word is the other. */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1;
      let slips = Math.min((last[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + same);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        slips = Math.min(slips, (before[at - 2] ?? 0) + 1);
      line.push(slips);
    }
    before = last;
    last = line;
  }
  return last[other.length] ?? 0;
}
