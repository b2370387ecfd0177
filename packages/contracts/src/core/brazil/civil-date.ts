import { invalidBecause, NO_SUCH_DAY } from '../invalid-because.ts';
import { z } from '../schema.ts';
import { civilDayOf, isCivilDate } from './civil-days.ts';

export const civilDate = z
  .string()
  .min(1, { abort: true })
  .refine(isCivilDate, invalidBecause(NO_SUCH_DAY))
  .meta({ examples: ['2026-01-15'] });

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
