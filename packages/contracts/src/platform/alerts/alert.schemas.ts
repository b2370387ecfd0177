import { civilDate } from '../../core/brazil/civil-date.ts';
import { addDays, civilDayOf, isCivilDate } from '../../core/brazil/civil-days.ts';
import { id, instant, line, oneOf, text, z } from '../../core/schema.ts';
import { alertTones } from './alert-tones.ts';

const isDay = ({ value }: { readonly value: unknown }) => typeof value === 'string' && isCivilDate(value);

/** What a feature asks for to publish an alert: fields of its own body. */
export const newAlert = {
  title: line(120),
  text: text(2000),
  tone: oneOf(alertTones),
  /** The units whose people read it, of those the author reaches. */
  units: z.array(id).min(1).max(500),
  /** The last day it is shown. */
  ends_on: civilDate
    .refine((day) => day >= civilDayOf(Date.now()), { error: 'Este dia já passou.', when: isDay })
    .refine((day) => day <= addDays(civilDayOf(Date.now()), 366), {
      error: 'Escolha um dia dentro de um ano.',
      when: isDay,
    })
    .meta({ examples: [addDays(civilDayOf(Date.now()), 7)] }),
};

/** An alert as the Mural shows it. */
export const shownAlert = z.strictObject({
  id,
  tone: oneOf(alertTones),
  title: z.string(),
  text: z.string(),
  /** Who wrote it and for which organisation, as far as the reader may know them. */
  by: z.string().nullable(),
  organisation: z.string().nullable(),
  starts_at: instant,
  ends_at: instant,
});
export type ShownAlert = z.output<typeof shownAlert>;

/** An alert as the case it came from shows it. */
export const caseAlert = z.strictObject({
  id,
  version: z.number().int().positive(),
  tone: oneOf(alertTones),
  title: z.string(),
  text: z.string(),
  units: z.array(z.strictObject({ id, label: z.string() })),
  starts_at: instant,
  ends_at: instant,
  withdrawn_at: instant.nullable(),
  withdrawn_reason: z.string().nullable(),
});
export type CaseAlert = z.output<typeof caseAlert>;
