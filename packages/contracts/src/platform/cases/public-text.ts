import { isCpf } from '../../core/brazil/cpf-number.ts';
import { type PersonalTrace, tracesAt } from '../../core/text/personal-data-in-text.ts';
import { type CaseWords, ofTheCase, theCase } from './case-words.ts';
import { codesIn, foldedWords, foldText, phrasesIn, type Stretch, wordsIn } from './folded-text.ts';
import { cpfsIn, documentCodesIn, phoneIn } from './number-finders.ts';

/** By what somebody of a case is recognised. */
export type IdentifierKind = 'name' | 'staff' | 'document' | 'email' | 'phone' | 'birth' | 'detail';

const identifierWords = (words: CaseWords): Readonly<Record<IdentifierKind, string>> => ({
  name: 'nome',
  staff: `nome de quem trata ${theCase(words)}`,
  document: 'documento',
  email: 'e-mail',
  phone: 'telefone',
  birth: 'data de nascimento',
  detail: `dado ${ofTheCase(words)}`,
});

const marks: Readonly<Record<IdentifierKind, string>> = {
  name: '[nome retirado]',
  staff: '[nome retirado]',
  document: '[documento retirado]',
  email: '[e-mail retirado]',
  phone: '[telefone retirado]',
  birth: '[data de nascimento retirada]',
  detail: '[dado retirado]',
};

export interface Identifier {
  readonly kind: IdentifierKind;
  readonly value: string;
}

/** Of whom a text must not speak, and what is public anyway. */
export interface CaseIdentifiers {
  readonly known: readonly Identifier[];
  /** The organisation's own name, the encarregado and how both are reached. */
  readonly allowed: readonly string[];
}

export interface FoundIdentifier extends Stretch {
  readonly kind: IdentifierKind;
  /** As it is written there. */
  readonly text: string;
}

/** What was found, each once, in the words of its kind of case: 'nome (Ana Dias), dado do relato (turma 5B)'. */
export const namedIdentifiers = (found: readonly FoundIdentifier[], words: CaseWords): string =>
  [...new Set(found.map(({ kind, text }) => `${identifierWords(words)[kind]} (${text})`))].join(', ');

/** Words between the names of a person, and what many are called after: alone they name nobody. */
const PARTICLES = new Set(['da', 'das', 'de', 'do', 'dos', 'di', 'du', 'del', 'der', 'e', 'van', 'von', 'y']);
const SUFFIXES = new Set(['filho', 'filha', 'neto', 'neta', 'junior', 'sobrinho', 'sobrinha']);
const SHORTEST_NAME = 3;

const namesOf = (value: string): string[] =>
  wordsIn(foldedWords(value))
    .map(({ text }) => text)
    .filter((word) => !PARTICLES.has(word));

/** Each word of the name on its own; a name of short words only as a whole. */
function nameIn(signs: string, value: string): Stretch[] {
  const own = namesOf(value).filter((word) => word.length >= SHORTEST_NAME && !SUFFIXES.has(word));
  if (own.length === 0) return phrasesIn(signs, foldedWords(value.trim()));
  return wordsIn(signs).filter(({ text }) => own.includes(text));
}

/** Staff are many: only a first name with another name behind it. */
function staffIn(signs: string, value: string): Stretch[] {
  const [first, ...others] = namesOf(value);
  if (first === undefined) return [];
  if (others.length === 0) return phrasesIn(signs, first);
  const words = wordsIn(signs).filter(({ text }) => !PARTICLES.has(text));
  return words.flatMap((word, at) => {
    if (word.text !== first) return [];
    let last = at;
    while (others.includes(words[last + 1]?.text ?? '')) last++;
    return last === at ? [] : [{ start: word.start, end: (words[last] as Stretch).end }];
  });
}

const SHORTEST_CODE = 5;

function documentIn(signs: string, value: string): Stretch[] {
  const code = foldedWords(value).replace(/[^\p{L}\p{N}]/gu, '');
  // Every CPF is found below, whosever it is: which of them is the holder's is not to be learnt here.
  return isCpf(code) || code.length < SHORTEST_CODE ? [] : codesIn(signs, code);
}

const MONTHS =
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

function birthIn(signs: string, value: string): Stretch[] {
  const [year = '', month = '', day = ''] = value.split('-');
  const short = (part: string) => part.replace(/^0/, '');
  const written = ['/', '.', '-'].flatMap((sign) =>
    [day, short(day)].flatMap((d) =>
      [month, short(month)].flatMap((m) => [year, year.slice(2)].map((y) => [d, m, y].join(sign))),
    ),
  );
  const inWords = [day, short(day)].map((d) => `${d} de ${MONTHS[Number(month) - 1]} de ${year}`);
  return [...new Set([value, ...written, ...inWords])].flatMap((words) => phrasesIn(signs, words));
}

const SHORTEST_DETAIL = 4;
const detailIn = (signs: string, value: string): Stretch[] => {
  const words = foldedWords(value.trim());
  return words.length < SHORTEST_DETAIL ? [] : phrasesIn(signs, words);
};

const finders: Readonly<Record<IdentifierKind, (signs: string, value: string) => Stretch[]>> = {
  name: nameIn,
  staff: staffIn,
  document: documentIn,
  email: (signs, value) => phrasesIn(signs, foldedWords(value)),
  phone: phoneIn,
  birth: birthIn,
  detail: detailIn,
};

const allowedIn = (signs: string, allowed: readonly string[]): Stretch[] =>
  allowed.flatMap((words) => [
    ...phrasesIn(signs, foldedWords(words.trim())),
    ...(/^[\d\s()+-]+$/.test(words) ? phoneIn(signs, words) : []),
  ]);

type Placed = Stretch & { readonly kind: IdentifierKind };

const isWithin = (one: Stretch, others: readonly Stretch[]) =>
  others.some(({ start, end }) => start <= one.start && one.end <= end);
const touches = (one: Stretch, others: readonly Stretch[]) =>
  others.some(({ start, end }) => start < one.end && one.start < end);

/** In order, each stretch once: what overlaps is one, and so are two names of one person in a row. */
function merged(signs: string, places: readonly Placed[]): Placed[] {
  const found: Placed[] = [];
  for (const place of [...places].sort((one, other) => one.start - other.start || other.end - one.end)) {
    const last = found.at(-1);
    const between = last ? signs.slice(last.end, place.start) : '';
    const isOneName =
      last?.kind === place.kind &&
      place.kind === 'name' &&
      /^[ \t]/.test(between) &&
      wordsIn(between).every(({ text }) => PARTICLES.has(text)) &&
      /^[\p{L} \t]*$/u.test(between);
    if (last && (place.start < last.end || isOneName))
      found[found.length - 1] = { ...last, end: Math.max(last.end, place.end) };
    else found.push(place);
  }
  return found;
}

function search(text: string, { known, allowed }: CaseIdentifiers) {
  const folded = foldText(text);
  const { signs } = folded;
  const free = allowedIn(signs, allowed);
  const identifiers = merged(
    signs,
    [
      ...known.flatMap(({ kind, value }) => finders[kind](signs, value).map((place) => ({ ...place, kind }))),
      ...[...cpfsIn(signs), ...documentCodesIn(signs)].map((place) => ({
        ...place,
        kind: 'document' as const,
      })),
    ].filter((place) => !isWithin(place, free)),
  );
  const kindOf: Readonly<Record<PersonalTrace, IdentifierKind>> = {
    cpf: 'document',
    email: 'email',
    phone: 'phone',
  };
  const lookalikes = tracesAt(signs)
    .map(({ kind, start, end }) => ({ kind: kindOf[kind], start, end }))
    .filter((place) => !isWithin(place, free) && !touches(place, identifiers));
  const told = (place: Placed): FoundIdentifier => {
    const [start, end] = folded.place(place.start, place.end);
    return { kind: place.kind, start, end, text: text.slice(start, end).trim() };
  };
  return { identifiers: identifiers.map(told), lookalikes: lookalikes.map(told) };
}

/** What names somebody of the case, in order: none of it may be made public. */
export const identifiersIn = (text: string, of: CaseIdentifiers): FoundIdentifier[] =>
  search(text, of).identifiers;

/** What only looks like an e-mail, a telephone or a CPF of somebody: for whoever publishes to look at. */
export const lookalikesIn = (text: string, of: CaseIdentifiers): FoundIdentifier[] =>
  search(text, of).lookalikes;

/** The text with a mark in place of each of them. */
export function withoutIdentifiers(text: string, of: CaseIdentifiers): string {
  const { identifiers, lookalikes } = search(text, of);
  return [...identifiers, ...lookalikes]
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { kind, start, end }) => {
      const blank = /\s$/.test(rest.slice(start, end)) ? ' ' : '';
      return rest.slice(0, start) + marks[kind] + blank + rest.slice(end);
    }, text);
}
