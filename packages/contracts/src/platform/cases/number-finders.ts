import { isCnpj } from '../../core/brazil/cnpj-number.ts';
import { isCpf } from '../../core/brazil/cpf-number.ts';
import { digitsAt, isGroupStart, type NumberRun, numbersIn, type Stretch } from './folded-text.ts';

const LAST_DIGITS = 8;
const NATIONAL_DIGITS = 11;

/** Its last digits, and before them as much of its area and country code as is written: no digit of another number. */
export function phoneIn(signs: string, value: string): Stretch[] {
  const given = value.replace(/\D/g, '');
  const whole = given.length > NATIONAL_DIGITS ? given : `55${given}`;
  if (given.length < LAST_DIGITS) return [];
  const [codes, own] = [whole.slice(0, -LAST_DIGITS), whole.slice(-LAST_DIGITS)];
  return numbersIn(signs).flatMap((run) => {
    const found: Stretch[] = [];
    for (let at = run.digits.indexOf(own); at >= 0; at = run.digits.indexOf(own, at + LAST_DIGITS)) {
      let before = 0;
      while (before < codes.length && run.digits[at - before - 1] === codes.at(-before - 1)) before++;
      // '043' is an area code too.
      if (before >= 2 && run.digits[at - before - 1] === '0') before++;
      while (before > 0 && !isGroupStart(run, at - before)) before--;
      found.push(digitsAt(signs, run, at - before, at + LAST_DIGITS));
    }
    return found;
  });
}

const CPF_DIGITS = 11;
const CNPJ_DIGITS = 14;

/** Whole groups of digits, or digits inside one group that is no CNPJ: not the end of a number and the next one's start. */
export const cpfsIn = (signs: string): Stretch[] =>
  numbersIn(signs).flatMap((run) => {
    const { digits, places } = run;
    const found: Stretch[] = [];
    let group = 0;
    for (let at = 0; at + CPF_DIGITS <= digits.length; at++) {
      if (isGroupStart(run, at)) group = at;
      const end = at + CPF_DIGITS;
      if (!isCpf(digits.slice(at, end))) continue;
      const isInOneGroup = (places[end - 1] as number) - (places[at] as number) === CPF_DIGITS - 1;
      const isWholeGroups = isGroupStart(run, at) && isGroupEnd(run, end);
      if (isWholeGroups || (isInOneGroup && !isCnpjAt(run, group))) found.push(digitsAt(signs, run, at, end));
    }
    return found;
  });

const isGroupEnd = (run: NumberRun, end: number): boolean =>
  end === run.digits.length || (end < run.digits.length && isGroupStart(run, end));

const isCnpjAt = (run: NumberRun, start: number): boolean =>
  isGroupEnd(run, start + CNPJ_DIGITS) && isCnpj(run.digits.slice(start, start + CNPJ_DIGITS));

const SHORTEST_DOCUMENT = 6;
const LONGEST_DOCUMENT = 12;
const FEWEST_DIGITS = 5;

/** Letters and many digits in one word, as passports and the registration of foreigners (RNM) are numbered. */
export const documentCodesIn = (signs: string): Stretch[] =>
  [...signs.matchAll(/[a-z\d]+/g)]
    .filter(
      ([word]) =>
        word.length >= SHORTEST_DOCUMENT &&
        word.length <= LONGEST_DOCUMENT &&
        /[a-z]/.test(word) &&
        word.replace(/\D/g, '').length >= FEWEST_DIGITS,
    )
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
