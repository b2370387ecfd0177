import { formatDateTime } from '@conforme/contracts/core/date-time.ts';

const LONGEST = 80;

/** Who opened it, and when: what stands across every page. */
export const markText = (who: { readonly name: string; readonly email: string }, at: Date): string =>
  [who.name.slice(0, LONGEST), who.email.slice(0, LONGEST), formatDateTime(at.toISOString())].join(' · ');

/** In the letters that the typeface has: an accent that it lacks goes, a letter that it lacks becomes a question mark. */
export function wholeName(letters: readonly number[], text: string): string {
  const known = new Set(letters);
  const has = (letter: string) => known.has(letter.codePointAt(0) as number);
  return [...text]
    .map((letter) => (has(letter) ? letter : ([...letter.normalize('NFD')].find(has) ?? '?')))
    .join('');
}
