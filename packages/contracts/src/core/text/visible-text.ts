/** Control characters, line ends and marks that turn the reading direction: they make one text look like another. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
export const showsAll = (text: string) => !hidden.test(text);
/** Nothing but marks without a picture of their own, and letters that are drawn as a blank. */
const blank = /^[\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u;
export const showsSomething = (text: string) => text === '' || hidden.test(text) || !blank.test(text);
export const showsAllLines = (text: string) => showsAll(text.replace(/[\t\n\r]/g, ' '));

const nameOf = (sign: string) =>
  `[U+${(sign.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}]`;

/** With what hides in it named where it stands, as '[U+202E]': it turns no line around and ends none. */
export const withHiddenNamed = (text: string): string =>
  Array.from(text, (sign) => (showsAllLines(sign) ? sign : nameOf(sign))).join('');
