/** A text as it is compared: lower case, no accents, plain signs, nothing that is not seen. */
export interface FoldedText {
  readonly signs: string;
  /** Where a stretch of the folded signs stands in the text itself. */
  readonly place: (start: number, end: number) => readonly [start: number, end: number];
}

const UNSEEN = /[\p{M}\u00ad\u200b-\u200f\u2060\ufeff]/gu;
const DASH = /[\u2010-\u2015\u2212]/g;

const foldedSign = (sign: string): string =>
  sign.normalize('NFKD').replace(UNSEEN, '').replace(DASH, '-').toLowerCase();

export const foldedWords = (text: string): string => [...text].map(foldedSign).join('');

export function foldText(text: string): FoldedText {
  const starts: number[] = [];
  let signs = '';
  let at = 0;
  for (const sign of text) {
    const folded = foldedSign(sign);
    signs += folded;
    for (let count = 0; count < folded.length; count++) starts.push(at);
    at += sign.length;
  }
  return {
    signs,
    // To the next sign that is seen: an accent written apart goes with its letter.
    place: (start, end) => [starts[start] ?? text.length, starts[end] ?? text.length],
  };
}

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

interface Run extends Stretch {
  readonly text: string;
}

/** Words of letters, in order. */
export function wordsIn(signs: string): Run[] {
  return [...signs.matchAll(/\p{L}+/gu)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
}

const SEPARATOR = /[\s.()+-]/;
const MOST_SEPARATORS = 3;

export interface NumberRun {
  readonly digits: string;
  /** Where each digit stands. */
  readonly places: readonly number[];
}

/** Digits that are written as one number, with the usual signs between them; several numbers in a row are one run. */
export function numbersIn(signs: string): NumberRun[] {
  const found: NumberRun[] = [];
  let places: number[] = [];
  const close = () => {
    if (places.length > 0) found.push({ digits: places.map((at) => signs[at]).join(''), places });
    places = [];
  };
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] as string;
    if (sign >= '0' && sign <= '9') places.push(at);
    else if (!SEPARATOR.test(sign) || at - (places.at(-1) ?? at) > MOST_SEPARATORS) close();
  }
  close();
  return found;
}

/** Whether no other digit stands right before this one. */
export const isGroupStart = ({ places }: NumberRun, at: number): boolean =>
  at === 0 || places[at] !== (places[at - 1] as number) + 1;

/** Some digits of a run, from one up to another that is no longer part of it. */
export const digitsAt = (signs: string, { places }: NumberRun, from: number, to: number): Stretch => ({
  start: opened(signs, places[from] as number),
  end: (places[to - 1] as number) + 1,
});

/** '(43)' and '+55' begin with their sign. */
function opened(signs: string, at: number): number {
  let start = at;
  while (start > 0 && '(+'.includes(signs[start - 1] as string)) start--;
  return start;
}

/** Every place of these words, between signs that are no letters or digits. */
export function phrasesIn(signs: string, phrase: string): Stretch[] {
  const found: Stretch[] = [];
  if (phrase === '') return found;
  for (let at = signs.indexOf(phrase); at >= 0; at = signs.indexOf(phrase, at + phrase.length)) {
    const end = at + phrase.length;
    if (!isWordSign(signs[at - 1]) && !isWordSign(signs[end])) found.push({ start: at, end });
  }
  return found;
}

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Every place of these letters and digits, whatever stands between them. */
export function codesIn(signs: string, code: string): Stretch[] {
  const places: number[] = [];
  let bare = '';
  for (let at = 0; at < signs.length; at++)
    if (isWordSign(signs[at])) {
      bare += signs[at];
      places.push(at);
    }
  const found: Stretch[] = [];
  for (let at = bare.indexOf(code); at >= 0; at = bare.indexOf(code, at + code.length))
    found.push({ start: places[at] as number, end: (places[at + code.length - 1] as number) + 1 });
  return found;
}
