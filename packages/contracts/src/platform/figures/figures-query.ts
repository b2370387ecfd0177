import { civilDate } from '../../core/brazil/civil-date.ts';
import { invalidBecause } from '../../core/invalid-because.ts';
import { z } from '../../core/schema.ts';
import { MOST_MONTHS, monthCount } from './figures-period.ts';

/** The law is of 2018, and nobody counts beyond this century. */
const day = civilDate
  .refine((text) => text >= '2000' && text < '2100', invalidBecause('Escolha um dia entre 2000 e 2099.'))
  .meta({ examples: ['2026-01-15'] })
  .optional();

/** Both days or neither: without them, the year up to today. */
export const figuresQuery = z.strictObject({ from: day, to: day }).superRefine(({ from, to }, context) => {
  const say = (path: 'from' | 'to', message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if ((from === undefined) !== (to === undefined))
    say(from === undefined ? 'from' : 'to', 'Informe os dois dias do período.');
  if (from === undefined || to === undefined) return;
  if (from > to) say('to', 'O último dia vem depois do primeiro.');
  else if (monthCount({ from, to }) > MOST_MONTHS) say('to', 'Escolha no máximo cinco anos.');
});
export type FiguresQuery = z.output<typeof figuresQuery>;
