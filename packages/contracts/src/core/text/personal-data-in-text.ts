import { choices } from '../choices.ts';

/** What anybody could recognise somebody by, in a text that others are going to read. */
export const personalTraces = choices({ cpf: 'CPF', email: 'e-mail', phone: 'telefone' });
export type PersonalTrace = keyof typeof personalTraces.labels;

export interface FoundTrace {
  readonly kind: PersonalTrace;
  /** As it stands in the text, in plain signs. */
  readonly text: string;
}

/** However they are drawn: wide digits, long dashes, blanks that hold together, and marks nobody sees. */
const plainSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-');

const WORD = /[^\s<>()[\],;:"']+/g;

/** The mailboxes in a word, each with where it begins. By hand: as one pattern it would take the square of the time. */
function mailboxesIn(word: string): { readonly text: string; readonly at: number }[] {
  const found: { text: string; at: number }[] = [];
  let from = 0;
  for (let sign = word.indexOf('@'); sign >= 0; sign = word.indexOf('@', sign + 1)) {
    const next = word.indexOf('@', sign + 1);
    const domain = word.slice(sign + 1, next < 0 ? undefined : next);
    const ending = [...domain.matchAll(/\.[a-z]{2,}/gi)].findLast(({ index }) => index > 0);
    const end = ending ? sign + 1 + ending.index + ending[0].length : sign + 1;
    if (ending && sign > from) found.push({ text: word.slice(from, end), at: from });
    from = end;
  }
  return found;
}

/** In this order, behind the mailboxes: what one has taken, the next does not look at again. */
const shapes: readonly (readonly [PersonalTrace, RegExp])[] = [
  // Protocols and the numbers of companies are no person's.
  ['cpf', /(?<![\d./-])\d{3}([.\s]?)\d{3}\1\d{3}[-\s.]?\d{2}(?![\d/]|[.-]\d)/g],
  [
    'phone',
    /(?<![\d./-])(?:\+?55[\s-]?)?(?:\(0?\d{2}\)\s?|0?\d{2}[\s-]?)(?:9[\s.]?)?\d{4}[\s.-]?\d{4}(?![\d/]|[.-]\d)/g,
  ],
  // Without an area code only what is written as a number to call; two years are none.
  ['phone', /(?<![\d./-])(?!(?:19|20)\d{2}-(?:19|20)\d{2})9?\d{4}-\d{4}(?![\d/]|[.-]\d)/g],
];

/** A trace and where it stands in the plain text. */
export interface PlacedTrace extends FoundTrace {
  readonly start: number;
  readonly end: number;
}

/** The same in a text of plain signs, each with its place, in the order it is written. */
export function tracesAt(plain: string): PlacedTrace[] {
  const found: PlacedTrace[] = [];
  let rest = plain.replace(WORD, (word, at: number) => {
    const pieces: string[] = [];
    let done = 0;
    for (const mailbox of mailboxesIn(word)) {
      const end = mailbox.at + mailbox.text.length;
      found.push({ kind: 'email', text: mailbox.text, start: at + mailbox.at, end: at + end });
      pieces.push(word.slice(done, mailbox.at), '\u0000'.repeat(mailbox.text.length));
      done = end;
    }
    return pieces.join('') + word.slice(done);
  });
  for (const [kind, shape] of shapes)
    rest = rest.replace(shape, (trace, ...more) => {
      const start = more.findLast((one) => typeof one === 'number') as number;
      found.push({ kind, text: trace.trim(), start, end: start + trace.length });
      return '\u0000'.repeat(trace.length);
    });
  return found.sort((one, other) => one.start - other.start);
}

/** What seems to be a CPF, an e-mail or a telephone. It only warns, so it rather finds too much. */
export const personalDataIn = (text: string): FoundTrace[] =>
  tracesAt(plainSigns(text)).map(({ kind, text: trace }) => ({ kind, text: trace }));
