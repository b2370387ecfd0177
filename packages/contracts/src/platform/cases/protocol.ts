import { CASE_KEY_ALPHABET } from './case-key.ts';
import { type FormType, protocolPrefixes } from './form-types.ts';

/** Random, so that nobody reads from a protocol how many cases there are, or in which order they came. */
const CODE_LENGTH = 7;

/** Above the value of every sign: any wrong sign, and any two that changed places, give another remainder. */
const MODULUS = 37;

/** 'LGPD-2026-7KQ4M2X-9'. Null where the check falls outside the alphabet: such a code is not used. */
function protocolText(formType: FormType, year: string, code: string): string | null {
  const prefix = protocolPrefixes[formType];
  const values = [...`${prefix}${year}${code}`].reverse().map((sign) => Number.parseInt(sign, 36));
  const sum = values.reduce((total, value, place) => total + value * (place + 1), 0);
  const check = CASE_KEY_ALPHABET[sum % MODULUS];
  return check === undefined ? null : `${prefix}-${year}-${code}-${check}`;
}

/** A new one of signs drawn one by one from `CASE_KEY_ALPHABET`. */
export function drawProtocol(formType: FormType, year: number, drawSign: () => string): string {
  const code = Array.from({ length: CODE_LENGTH }, drawSign).join('');
  return protocolText(formType, String(year), code) ?? drawProtocol(formType, year, drawSign);
}

const SHAPE = /^([A-Z]{2,5})(\d{4})([0-9A-TV-Z]{7})([0-9A-TV-Z])$/;

/** Letters that look like a digit are the digit. */
const readSigns = (typed: string) => typed.replaceAll('O', '0').replace(/[IL]/g, '1');

/** As it was typed, with or without dashes, in small letters or with blanks around; null when it cannot be one. */
export function readProtocol(typed: string): { formType: FormType; text: string } | null {
  const [, prefix, year = '', code = '', check = ''] =
    SHAPE.exec(typed.toUpperCase().replace(/[\s.-]|[\u2010-\u2015]/g, '')) ?? [];
  const formType = (Object.keys(protocolPrefixes) as FormType[]).find(
    (type) => protocolPrefixes[type] === prefix,
  );
  const text = formType && protocolText(formType, year, readSigns(code));
  return text?.endsWith(`-${readSigns(check)}`) ? { formType: formType as FormType, text } : null;
}
