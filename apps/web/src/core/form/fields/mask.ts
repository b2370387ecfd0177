import { parseCivilDate } from '@conforme/contracts/core/brazil/civil-days.ts';
import { bareCpf, formatCpf } from '@conforme/contracts/core/brazil/cpf-number.ts';
import { barePhone, formatPhone } from '@conforme/contracts/core/brazil/phone-number.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';

/**
 * How a value is written. Our own and not Mantine's: that one listens to keys, which phones do not send, and keeps
 * a value beside the form's. This one looks only at what stands in the field after each change.
 */
export interface Mask {
  /** '0' takes a digit, 'A' a letter or digit; the rest is written by itself. */
  readonly pattern: (typed: string) => string;
  /** What was pasted, as somebody would have typed it. */
  readonly paste: (text: string) => string;
  /** From what stands in the field to what the contract takes; unfinished text stays text and is refused there. */
  readonly read: (text: string) => string;
  readonly show: (value: string) => string;
  readonly inputMode: 'numeric' | 'text';
}

const SLOT: Readonly<Record<string, RegExp>> = { '0': /\d/, A: /[0-9A-Z]/ };

export const significant = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Writes the marks between what was typed, each only once something follows it: so deleting never gets stuck. */
export function fill(pattern: string, typed: string): string {
  const characters = [...significant(typed)];
  let text = '';
  let marks = '';
  for (const place of pattern) {
    const slot = SLOT[place];
    if (!slot) {
      marks += place;
      continue;
    }
    while (characters.length > 0 && !slot.test(characters[0] as string)) characters.shift();
    const next = characters.shift();
    if (next === undefined) break;
    text += marks + next;
    marks = '';
  }
  return text;
}

export const documentMask = (
  pattern: string,
  bare: (text: string) => string,
  format: (bare: string) => string,
): Mask => ({
  pattern: () => pattern,
  paste: bare,
  read: significant,
  show: (value) => fill(pattern, format(bare(value))),
  inputMode: pattern.includes('A') ? 'text' : 'numeric',
});

/** These three are also what a citizen fills in: nothing here may bring a schema along. */
export const cpfMask = documentMask('000.000.000-00', bareCpf, formatCpf);

const phonePattern = (typed: string) =>
  significant(typed).length > 10 ? '(00) 00000-0000' : '(00) 0000-0000';
export const phoneMask: Mask = {
  pattern: phonePattern,
  paste: barePhone,
  read: significant,
  show: (value) => fill(phonePattern(barePhone(value)), formatPhone(value)),
  inputMode: 'numeric',
};

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Civil dates: kept as '2026-11-16', written DD/MM/YYYY. */
export const isDay = (value: string): boolean => ISO_DAY.test(value);

export const dateMask: Mask = {
  pattern: () => '00/00/0000',
  paste: (text) => (ISO_DAY.test(text.trim()) ? formatCivilDate(text.trim()) : text),
  read: (text) => parseCivilDate(text) ?? text,
  show: (value) => (ISO_DAY.test(value) ? formatCivilDate(value) : value),
  inputMode: 'numeric',
};
