import { civilDate } from '../../core/brazil/civil-date.ts';
import { isCivilDate } from '../../core/brazil/civil-days.ts';
import { yesNo } from '../../core/choices.ts';
import {
  email,
  id,
  instant,
  line,
  oneOf,
  optionalLine,
  optionalText,
  text,
  version,
  z,
} from '../../core/schema.ts';
import { userStatus } from '../../core/user-status.ts';
import { employeeAccess, employeeStatus } from './employee-choices.ts';

export const employeeRow = z.strictObject({
  id,
  name: z.string(),
  registration: z.string().nullable(),
  unit: z.string(),
  position: z.string().nullable(),
  area: z.string().nullable(),
  manager: z.string().nullable(),
  admitted_on: z.string(),
  status: oneOf(employeeStatus),
  cipa_member: oneOf(yesNo),
  dismissed_on: z.string().nullable(),
  email: z.string().nullable(),
  access: oneOf(employeeAccess),
  updated_at: instant,
});
export type EmployeeRow = z.output<typeof employeeRow>;

const chosen = z.strictObject({ id, label: z.string() });

export const employeeDetail = z.strictObject({
  id,
  version,
  name: z.string(),
  natural_entity: chosen,
  unit: chosen,
  registration: z.string().nullable(),
  position: chosen.nullable(),
  area: chosen.nullable(),
  manager: chosen.nullable(),
  admitted_on: z.string(),
  dismissed_on: z.string().nullable(),
  dismissal_reason: z.string().nullable(),
  /** The account is to be blocked when the day of the dismissal comes. */
  block_planned: z.boolean(),
  on_leave: z.boolean(),
  status: oneOf(employeeStatus),
  email: z.string().nullable(),
  cipa_member: z.boolean(),
  notes: z.string().nullable(),
  /** The person's account, where there is one; `may_block` by the rule that guards users. */
  user: z
    .strictObject({ id, name: z.string(), status: oneOf(userStatus), may_block: z.boolean() })
    .nullable(),
  /** All of this person in the organisations one works in, the newest first; this one among them. */
  employments: z.array(
    z.strictObject({
      id,
      unit: z.string(),
      position: z.string().nullable(),
      admitted_on: z.string(),
      dismissed_on: z.string().nullable(),
      status: oneOf(employeeStatus),
    }),
  ),
  /** Who reports to this one, by name; the first of them. */
  team: z.array(z.strictObject({ id, name: z.string(), position: z.string().nullable() })),
  team_count: z.number(),
  created_at: instant,
  updated_at: instant,
});
export type EmployeeDetail = z.output<typeof employeeDetail>;

/** Not before anybody alive began to work. */
const workDay = civilDate
  .refine((day) => day >= '1900-01-01', {
    error: 'Confira o ano.',
    when: ({ value }) => typeof value === 'string' && isCivilDate(value),
  })
  .meta({ examples: ['2024-02-01'] });

const writable = {
  natural_entity_id: id,
  unit_id: id,
  registration: optionalLine(30),
  position_id: id.nullable().default(null),
  area_id: id.nullable().default(null),
  manager_id: id.nullable().default(null),
  admitted_on: workDay,
  dismissed_on: workDay.nullable().default(null),
  dismissal_reason: optionalText(500),
  on_leave: z.boolean().default(false),
  email: email.nullable().default(null),
  cipa_member: z.boolean().default(false),
  notes: optionalText(2000),
};

const inOrder = ({ admitted_on, dismissed_on }: { admitted_on: string; dismissed_on: string | null }) =>
  dismissed_on === null || dismissed_on >= admitted_on;
const notInOrder = { path: ['dismissed_on'], error: 'O desligamento não pode ser antes da admissão.' };

export const employeeCreate = z.strictObject(writable).refine(inOrder, notInOrder);
export const employeeUpdate = z.strictObject({ ...writable, version }).refine(inOrder, notInOrder);
export type EmployeeInput = z.output<typeof employeeCreate>;

export const dismissal = z.strictObject({
  dismissed_on: workDay,
  reason: text(500),
  /** On that day the person's account is blocked and its sessions end. */
  block_user: z.boolean(),
  version,
});
export type Dismissal = z.output<typeof dismissal>;

export const termOption = chosen;
export const termInput = z.strictObject({ name: line(80) });
export const termChange = z.strictObject({ name: line(80), retired: z.boolean() });
export const termRow = z.strictObject({
  id,
  name: z.string(),
  retired: z.boolean(),
  /** How many employments bear it, those that have ended among them. */
  employees: z.number(),
});
export type TermRow = z.output<typeof termRow>;
