import { messages } from '../messages.ts';
import { z } from '../schema.ts';
import { civilDayOf } from './civil-days.ts';

/** A day of the calendar, without hour or zone: '2026-11-16'. */
export function isCivilDate(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  // The years 1 to 99 would be taken for 1901 to 1999.
  date.setUTCFullYear(year);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** DD/MM/YYYY as a civil date, or null: 31/02 is no day. */
export function parseCivilDate(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text) ?? [];
  if (!day || !month || !year) return null;
  const civil = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(civil) ? civil : null;
}

export const civilDate = z.string().min(1, { abort: true }).refine(isCivilDate, messages.invalid);

/** A day somebody alive may have been born on: not to come, and not before the oldest person there ever was. */
export const birthDate = civilDate
  .refine((day) => day <= civilDayOf(Date.now()), {
    error: 'A data de nascimento não pode estar no futuro.',
    when: isDay,
  })
  .refine((day) => day >= '1900-01-01', { error: 'Confira o ano de nascimento.', when: isDay });

function isDay({ value }: { readonly value: unknown }): boolean {
  return typeof value === 'string' && isCivilDate(value);
}
