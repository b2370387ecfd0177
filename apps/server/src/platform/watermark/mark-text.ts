import { formatDateTime } from '@conforme/contracts/core/date-time.ts';

const LONGEST = 80;

interface Marked {
  readonly name: string;
  readonly email: string;
  /** Of the version: a marked copy is checked by it, for its bytes are no longer those that were released. */
  readonly checkCode: string;
  /** Where it is checked: what the QR code of every page leads to. */
  readonly checkUrl: string;
}

/** What is put on a page: a line of text again and again, and a QR code in a corner. */
export interface Mark {
  readonly text: string;
  readonly url: string;
}

/** Who opened it, when, and how it is checked: what stands across every page. */
export const markOf = ({ name, email, checkCode, checkUrl }: Marked, at: Date): Mark => ({
  text: [
    name.slice(0, LONGEST),
    email.slice(0, LONGEST),
    formatDateTime(at.toISOString()),
    `Código ${checkCode}`,
  ].join(' · '),
  url: checkUrl,
});

/** In the letters that the typeface has: an accent that it lacks goes, a letter that it lacks becomes a question mark. */
export function wholeName(letters: readonly number[], text: string): string {
  const known = new Set(letters);
  const has = (letter: string) => known.has(letter.codePointAt(0) as number);
  return [...text]
    .map((letter) => (has(letter) ? letter : ([...letter.normalize('NFD')].find(has) ?? '?')))
    .join('');
}
