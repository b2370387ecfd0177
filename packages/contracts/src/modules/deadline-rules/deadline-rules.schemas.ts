import { civilDate } from '../../core/brazil/civil-date.ts';
import { invalidBecause } from '../../core/invalid-because.ts';
import { messages } from '../../core/messages.ts';
import { id, instant, line, oneOf, text, z } from '../../core/schema.ts';
import { deadlineRules, ruleStandings, startEvents } from '../../platform/deadlines/deadline-rules.ts';
import { deadlineBounds, deadlineCalendars, deadlineUnits } from '../../platform/deadlines/deadline-term.ts';

const term = z.strictObject({
  amount: z.number(),
  unit: oneOf(deadlineUnits),
  calendar: oneOf(deadlineCalendars),
  bound: oneOf(deadlineBounds),
  doubles: z.boolean(),
  pausable: z.boolean(),
  max_extension: z.number().nullable(),
});

/** Whose version it is: the product's own, one made here, or one of an organisation above. */
const origin = z.enum(['installation', 'own', 'above']);

const ruleSummary = z.strictObject({
  key: oneOf(deadlineRules),
  start_event: oneOf(startEvents),
  /** What counts today. */
  current: z.strictObject({ ...term.shape, id, origin, valid_from: z.string() }),
  /** What the law or good practice has, and where it says so. */
  base: z.strictObject({
    ...term.shape,
    id,
    standing: oneOf(ruleStandings),
    source: z.string(),
    source_url: z.string().nullable(),
  }),
  /** The day another version begins, if one is waiting. */
  changes_on: z.string().nullable(),
  /** When somebody of the organisation last compared it with the official text. */
  checked_at: instant.nullable(),
});
export type RuleSummary = z.output<typeof ruleSummary>;
export const ruleSummaries = z.array(ruleSummary);

const ruleHistory = z.strictObject({
  id,
  origin,
  valid_from: z.string(),
  /** The last day it counts; null while nothing follows. */
  valid_to: z.string().nullable(),
  state: z.enum(['past', 'current', 'coming']),
  /** Null where the organisation went back to the default. */
  term: term.nullable(),
  /** Null on the product's own and on those of an organisation above. */
  reason: z.string().nullable(),
  author: z.string().nullable(),
  created_at: instant.nullable(),
});
export type RuleHistory = z.output<typeof ruleHistory>;

export const ruleDetail = z.strictObject({
  ...ruleSummary.shape,
  checked_by: z.string().nullable(),
  /** The newest version made here: a new one follows it. */
  newest_own: id.nullable(),
  versions: z.array(ruleHistory),
});
export type RuleDetail = z.output<typeof ruleDetail>;

export const byKey = z.strictObject({ key: oneOf(deadlineRules) });

/** A day of the calendar; whether it is still to come the server says, by its own clock. */
const day = civilDate.meta({ examples: ['2027-01-25'] });

const change = {
  /** The newest version the writer saw; stale: somebody was quicker. */
  follows: id.nullable(),
  valid_from: day,
  reason: text(2000, { min: 10, tooShort: messages.atLeastTen }),
};
export const versionCreate = z.strictObject({
  ...change,
  amount: z.number().int().min(0).max(1000),
  unit: oneOf(deadlineUnits),
  calendar: oneOf(deadlineCalendars),
  /** How much may be added, at most; left out, it stays as it is. Null where the rule knows no maximum. */
  max_extension: z.number().int().min(0).max(1000).nullable().optional(),
});
export const defaultResume = z.strictObject(change);
/** The installation's version that was compared. */
export const sourceCheck = z.strictObject({ rule_id: id });

export const localHoliday = z.strictObject({ id, day: z.string(), name: z.string() });
export type LocalHoliday = z.output<typeof localHoliday>;
export const localHolidayCreate = z.strictObject({ day, name: line(120) });
export const holidaysQuery = z.strictObject({
  year: z
    .string()
    .regex(/^(19|20|21)\d{2}$/, invalidBecause('Escreva o ano com quatro números.'))
    .transform(Number),
});
