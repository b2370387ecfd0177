import { choices } from './choices.ts';

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

/** In this order: what one has taken, the next does not look at again. */
const shapes: readonly (readonly [PersonalTrace, RegExp])[] = [
  ['email', /[^\s@<>()[\],;:"']+@[^\s@<>()[\],;:"']+\.[a-z]{2,}/gi],
  // Protocols and the numbers of companies are no person's.
  ['cpf', /(?<![\d./-])\d{3}([.\s]?)\d{3}\1\d{3}[-\s.]?\d{2}(?![\d/]|[.-]\d)/g],
  [
    'phone',
    /(?<![\d./-])(?:\+?55[\s-]?)?(?:\(0?\d{2}\)\s?|0?\d{2}[\s-]?)(?:9[\s.]?)?\d{4}[\s.-]?\d{4}(?![\d/]|[.-]\d)/g,
  ],
  // Without an area code only what is written as a number to call; two years are none.
  ['phone', /(?<![\d./-])(?!(?:19|20)\d{2}-(?:19|20)\d{2})9?\d{4}-\d{4}(?![\d/]|[.-]\d)/g],
];

/** What seems to be a CPF, an e-mail or a telephone. It only warns, so it rather finds too much. */
export function personalDataIn(text: string): FoundTrace[] {
  const found: (FoundTrace & { readonly at: number })[] = [];
  let rest = plainSigns(text);
  for (const [kind, shape] of shapes)
    rest = rest.replace(shape, (trace, ...more) => {
      const at = more.findLast((one) => typeof one === 'number') as number;
      found.push({ kind, text: trace.trim(), at });
      return '\u0000'.repeat(trace.length);
    });
  return found
    .sort((one, other) => one.at - other.at)
    .map(({ kind, text: trace }) => ({ kind, text: trace }));
}
