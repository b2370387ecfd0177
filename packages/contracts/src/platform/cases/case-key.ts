/** The key that opens a case together with its protocol: ten signs, without I, L, O and U, in two groups. */
export const CASE_KEY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CASE_KEY_LENGTH = 10;

/** As it was typed: blanks and dashes do not count, and letters that look like a digit are the digit. */
export const readCaseKey = (typed: string): string | null => {
  const key = typed
    .toUpperCase()
    .replace(/[\s-]|[\u2010-\u2015]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return key.length === CASE_KEY_LENGTH && [...key].every((sign) => CASE_KEY_ALPHABET.includes(sign))
    ? key
    : null;
};

/** 'K7QZ4-M2XW9' */
export const caseKeyText = (key: string): string => `${key.slice(0, 5)}-${key.slice(5)}`;
