/** How the letters of an abbreviation are called: 'CPF' is cê-pê-e-fe. */
const spelled: Readonly<Record<string, number>> = {
  f: 2,
  h: 2,
  j: 2,
  l: 2,
  m: 2,
  n: 2,
  r: 2,
  s: 2,
  w: 3,
  y: 3,
};

const VOWELS = 'aeiouáéíóúâêôàãõü';
const ACCENTED = 'áéíóúâêô';
const isVowel = (letter: string | undefined) =>
  letter !== undefined && letter !== '' && VOWELS.includes(letter);

/** 'LGPD': said letter by letter. */
const isSpelled = (word: string) =>
  /^[A-Z]{2,5}$/.test(word) && (!/[AEIOU]/.test(word) || /[^AEIOU]{3}/.test(word));

/**
 * How many syllables a Portuguese word has when it is divided as schools teach it: 'his-tó-ria', 'se-cre-ta-ri-a',
 * 'ra-iz', 'rai-o'. A numeral counts two, as a short word does.
 */
export function syllables(word: string): number {
  if (/^\d/.test(word)) return 2;
  if (isSpelled(word))
    return [...word.toLowerCase()].reduce((sum, letter) => sum + (spelled[letter] ?? 1), 0);
  return word
    .toLowerCase()
    .split('-')
    .filter((part) => part !== '')
    .reduce((sum, part) => sum + Math.max(1, nuclei(part)), 0);
}

function nuclei(word: string): number {
  if (/^aos?$/.test(word)) return 1;
  const sounded = withGlides(word);
  let count = 0;
  let at = 0;
  while (at < sounded.length) {
    if (isVowel(sounded[at])) {
      count++;
      if (joins(sounded, at)) at++;
    }
    at++;
  }
  return count;
}

/** The u of 'que', 'guerra', 'água' and 'quatro' makes no syllable of its own. */
const withGlides = (word: string) => word.replace(/([qg])[uü](?=[aeoiáéíóâêôãõ])/g, '$1');

/** Whether the vowel after this one belongs to the same syllable. */
function joins(word: string, at: number): boolean {
  const [one = '', next = ''] = [word[at], word[at + 1]];
  if (!isVowel(next)) return false;
  if ((one === 'ã' && 'oei'.includes(next)) || (one === 'õ' && next === 'e')) return true;
  if ('iu'.includes(next) && next !== one) return !standsAlone(word, at + 1);
  return isLightEnd(word, at);
}

/** 'ra-iz', 'ru-im', 'a-in-da', 'ra-i-nha': before a consonant that closes its syllable, or nh, the i is apart. */
function standsAlone(word: string, at: number): boolean {
  if (word[at] === 'u' && word[at - 1] === 'o') return false;
  const rest = word.slice(at + 1);
  return rest.startsWith('nh') || (/^[lmnrz]/.test(rest) && !isVowel(rest[1]));
}

/** 'his-tó-ria', 'á-rea', 'sé-ries': where the stress came before, the two vowels at the end are one. */
function isLightEnd(word: string, at: number): boolean {
  const isEnd = at + 2 === word.length || (at + 3 === word.length && word.endsWith('s'));
  return (
    isEnd &&
    'ieou'.includes(word[at] ?? '') &&
    'aeo'.includes(word[at + 1] ?? '') &&
    [...word.slice(0, at)].some((letter) => ACCENTED.includes(letter))
  );
}
