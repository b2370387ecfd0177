import { type FormType, protocolPrefixes } from './form-types.ts';

export interface Protocol {
  readonly formType: FormType;
  readonly year: number;
  readonly number: number;
}

/** Letters nobody takes for a digit or for another letter. Twenty-three, a prime: that is what finds the mistakes. */
const CHECK_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXY';

/** 'LGPD-2026-000123-K' */
export const protocolText = ({ formType, year, number }: Protocol): string => {
  const body = `${protocolPrefixes[formType]}-${year}-${String(number).padStart(6, '0')}`;
  return `${body}-${checkLetter(body)}`;
};

/**
 * One wrong digit, or two that changed places, give another letter: every place weighs differently, and no weight is
 * a multiple of 23.
 */
function checkLetter(body: string): string {
  const values = [...body.replaceAll('-', '')].reverse().map((sign) => Number.parseInt(sign, 36));
  const sum = values.reduce((total, value, place) => total + value * (place + 1), 0);
  return CHECK_LETTERS.charAt(sum % CHECK_LETTERS.length);
}

const SHAPE = /^([A-Z]{2,5})-?(\d{4})-?(\d{6,9})-?([A-Z])$/;

/** As it was typed, with or without dashes, in small letters or with blanks around; null when it cannot be one. */
export function readProtocol(typed: string): Protocol | null {
  const [, prefix, year, number] =
    SHAPE.exec(typed.toUpperCase().replace(/[\s.]|[\u2010-\u2015]/g, '')) ?? [];
  const formType = (Object.keys(protocolPrefixes) as FormType[]).find(
    (type) => protocolPrefixes[type] === prefix,
  );
  if (!formType) return null;
  const read = { formType, year: Number(year), number: Number(number) };
  return squeezed(protocolText(read)) === squeezed(typed) ? read : null;
}

const squeezed = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
