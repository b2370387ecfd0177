import { id, oneOf, z } from '../../core/schema.ts';
import { handlingStates } from './rules/request-states.ts';
import { requestTypes } from './rules/request-types.ts';

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
