import { parseCivilDate } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { Choices } from '@conforme/contracts/core/choices.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';

/** What somebody wrote in a cell, in the form a contract takes; what is not understood stays, and is refused there. */

/** '16/11/2026', '16/11/2026 00:00' or '2026-11-16' as a civil date. */
export const dateCell = (text: string): string => parseCivilDate(text.split(' ')[0] as string) ?? text;

/** The code, the word, or the word's beginning: 'F', 'feminino', 'Fem.'. */
export function choiceCell<C extends string>({ options }: Choices<C>, text: string): string {
  const wanted = words(text);
  const exact = options.find(({ value, label }) => words(value) === wanted || words(label) === wanted);
  const begun = options.filter(
    ({ label }) => wanted.length >= 3 && words(label).startsWith(wanted.slice(0, -1)),
  );
  return exact?.value ?? (begun.length === 1 ? (begun[0]?.value ?? text) : text);
}

/** Several in one cell: 'a@x.br; b@x.br'. */
export const listCell = (text: string | undefined): string[] =>
  (text ?? '')
    // One blank on either side is enough: the others are trimmed away.
    .split(/[;,|\n]|\s\/\s/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** A number that lost its zeros on its way through a spreadsheet. */
export const digitsCell = (text: string, length: number): string =>
  /^\d+$/.test(text) && text.length >= length - 3 ? text.padStart(length, '0') : text;

const words = (text: string): string =>
  plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
