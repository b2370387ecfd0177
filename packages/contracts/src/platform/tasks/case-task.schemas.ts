import { civilDate } from '../../core/brazil/civil-date.ts';
import type { Choices } from '../../core/choices.ts';
import { id, instant, line, oneOf, optionalText, version, z } from '../../core/schema.ts';
import { act, actFiles, actReason } from '../cases/case-acts.schemas.ts';
import { namedPerson } from '../cases/case-detail.schemas.ts';

/** A task of a case, as the staff's screen is told. Its evidence: the files of the line `done_entry_id`. */
export const caseTask = z.strictObject({
  id: z.uuid(),
  version,
  /** One of the groups its kind declares. */
  group: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  owner: namedPerson,
  /** The last civil day on which it is done in time. */
  due_on: z.string().nullable(),
  done_at: instant.nullable(),
  done_by: namedPerson,
  done_entry_id: id.nullable(),
});
export type CaseTask = z.output<typeof caseTask>;

/** What the detail of a kind that has tasks adds: `tasks: caseTasks`. */
export const caseTasks = z.array(caseTask);

const contents = <Group extends string>(groups: Choices<Group>) => ({
  group: oneOf(groups),
  title: line(200),
  description: optionalText(5000),
  /** Somebody who handles cases of the kind there; they are told. */
  owner_id: id.nullable().default(null),
  due_on: civilDate.nullable().default(null),
});

/** The task and the version of it that was read: two people work on two tasks of a case without hindering each other. */
const ofTask = { ...act, task_id: z.uuid(), task_version: version };

export const addTaskAct = <Group extends string>(groups: Choices<Group>) =>
  z.strictObject({ ...act, ...contents(groups) });
export const changeTaskAct = <Group extends string>(groups: Choices<Group>) =>
  z.strictObject({ ...ofTask, ...contents(groups) });
export const completeTaskAct = z
  .strictObject({ ...ofTask, text: optionalText(5000), files: actFiles })
  .refine(({ text, files }) => Boolean(text) || files.length > 0, {
    path: ['text'],
    error: 'Diga como foi feita ou anexe uma evidência.',
  });
export const reasonedTaskAct = z.strictObject({ ...ofTask, reason: actReason });

export type NewTask = z.output<ReturnType<typeof addTaskAct<string>>>;
export type ChangedTask = z.output<ReturnType<typeof changeTaskAct<string>>>;
export type CompletedTask = z.output<typeof completeTaskAct>;
export type ReasonedTask = z.output<typeof reasonedTaskAct>;
