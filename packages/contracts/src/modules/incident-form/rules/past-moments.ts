import { civilDate } from '../../../core/brazil/civil-date.ts';
import { civilDayOf } from '../../../core/brazil/civil-days.ts';
import { instant } from '../../../core/schema.ts';

export const NOT_COME = 'Esta data ainda não chegou.';
export const DETECTED_BEFORE = 'A detecção não pode vir antes da ocorrência.';
/** Whether both are known and the one came first: as moments, however their zones are written. */
export const isBefore = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && Date.parse(one) < Date.parse(other);
export const isCome = (day: string): boolean => day <= civilDayOf(Date.now());

/** Nobody knows what is still to come. */
export const pastInstant = instant
  .refine((at) => Date.parse(at) <= Date.now() + 60_000, NOT_COME)
  .meta({ examples: ['2026-11-01T12:00:00Z'] });
export const pastDay = civilDate.refine(isCome, NOT_COME).meta({ examples: ['2026-11-01'] });
