import { civilDate } from '../../core/brazil/civil-date.ts';
import { invalidBecause } from '../../core/invalid-because.ts';
import { id, oneOf, z } from '../../core/schema.ts';
import { MOST_MONTHS, monthCount } from './figures-period.ts';
import { handlingStates } from './rules/request-states.ts';
import { requestTypes } from './rules/request-types.ts';

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

const count = z.number().int();
/** How answering went: of what was answered in the period, whenever it had come in. */
const answering = {
  received: count,
  answered: count,
  /** Answered by the law's date. */
  on_time: count,
  /** Whole days from arrival to answer: half took no longer, nine of ten took no longer. */
  median_days: count.nullable(),
  p90_days: count.nullable(),
};

export const privacyFigures = z.strictObject({
  from: z.string(),
  to: z.string(),
  ...answering,
  months: z.array(z.strictObject({ month: z.string(), received: count, answered: count, on_time: count })),
  types: z.array(z.strictObject({ type: oneOf(requestTypes), ...answering })),
  units: z.array(z.strictObject({ id, label: z.string(), ...answering })),
  /** As things stand now, whatever the period. */
  open: z.array(z.strictObject({ state: oneOf(handlingStates), count })),
  overdue: count,
});
export type PrivacyFigures = z.output<typeof privacyFigures>;
export type Answering = Pick<PrivacyFigures, keyof typeof answering>;

/** What waits today, and how this month goes: for the Mural. */
export const privacyToday = z.strictObject({
  overdue: count,
  due_today: count,
  open: count,
  /** Open, and the asker's. */
  mine: count,
  unassigned: count,
  /** Written by somebody else than the asker. */
  to_approve: count,
  month: z.strictObject({
    received: count,
    answered: count,
    on_time: count,
    median_days: answering.median_days,
  }),
});
export type PrivacyToday = z.output<typeof privacyToday>;
