import { syllables } from './syllables.ts';

/** A letter or a page in figures. */
export interface Readability {
  readonly sentences: number;
  readonly words: number;
  readonly syllables: number;
  /** Flesch's index for Portuguese (Martins et al., 1996): from 50 on it reads easily, under 25 it is for specialists. */
  readonly ease: number;
}

/** What nobody reads as a word: addresses of pages and mailboxes. */
const withoutAddresses = (text: string): string =>
  text.replace(/\S+/g, (word) => {
    const page = word.search(/\bhttps?:\/\/./);
    return isMailbox(word) ? ' ' : page >= 0 ? `${word.slice(0, page)} ` : word;
  });
const isMailbox = (word: string): boolean => {
  const at = word.indexOf('@', 1);
  return at > 0 && word.lastIndexOf('.', word.length - 2) > at + 1;
};
/** A point that ends no sentence. */
const SHORTENED = /\b(art|arts|inc|sr|sra|dr|dra|nº|n|p|ex)\.(?=\s)/gi;

const sentencesOf = (text: string): string[] =>
  withoutAddresses(text)
    .replace(SHORTENED, '$1')
    .split(/[.!?](?=\s|$|["”»)])|\n/)
    .filter((sentence) => /\p{L}/u.test(sentence));

const wordsOf = (sentence: string): string[] =>
  sentence.match(/\p{L}+(?:-\p{L}+)*|\d[\d.,/:º-]*/gu)?.map((word) => word) ?? [];

/** How easily a text reads. Each line or paragraph is at least one sentence. */
export function readability(text: string): Readability {
  const sentences = sentencesOf(text);
  const words = sentences.flatMap(wordsOf);
  if (words.length === 0) throw new RangeError('there is nothing to read');
  const spoken = words.reduce((sum, word) => sum + syllables(word), 0);
  return {
    sentences: sentences.length,
    words: words.length,
    syllables: spoken,
    ease: 248.835 - 1.015 * (words.length / sentences.length) - 84.6 * (spoken / words.length),
  };
}
