import { invalidBecause } from '../../core/invalid-because.ts';
import { id, instant, line, oneOf, optionalText, version, z } from '../../core/schema.ts';
import { misplacedStep } from '../../platform/newsletter-workflows/run-rules.ts';
import {
  reviewStates,
  stepKinds,
  stepPeople,
  stepQuorums,
  workflowStates,
} from '../../platform/newsletter-workflows/workflow-choices.ts';

export const MOST_STEPS = 10;

export const workflowRow = z.strictObject({
  id,
  name: z.string(),
  steps: z.array(z.string()),
  state: oneOf(workflowStates),
  running: z.number().int(),
  organisation: z.string(),
  updated_at: instant,
});
export type WorkflowRow = z.output<typeof workflowRow>;

const chosen = z.strictObject({ id, label: z.string() });

export const workflowStep = z.strictObject({
  name: z.string(),
  kind: oneOf(stepKinds),
  people: oneOf(stepPeople),
  role: chosen.nullable(),
  users: z.array(chosen),
  quorum: oneOf(stepQuorums),
  due_days: z.number().int(),
});
export type WorkflowStep = z.output<typeof workflowStep>;

export const workflowDetail = z.strictObject({
  id,
  version,
  name: z.string(),
  description: z.string().nullable(),
  state: oneOf(workflowStates),
  steps: z.array(workflowStep),
  organisation: z.string(),
  created_at: instant,
  updated_at: instant,
});
export type WorkflowDetail = z.output<typeof workflowDetail>;

const stepInput = z
  .strictObject({
    name: line(80),
    kind: oneOf(stepKinds).meta({ examples: ['review'] }),
    people: oneOf(stepPeople),
    role_id: id.nullable().default(null),
    user_ids: z.array(id).max(50).default([]),
    quorum: oneOf(stepQuorums).default('any'),
    due_days: z.number().int().min(1).max(60),
  })
  .superRefine(({ people, role_id, user_ids }, ctx) => {
    if (people === 'role' && role_id === null)
      ctx.addIssue({ code: 'custom', path: ['role_id'], message: 'Escolha o grupo desta etapa.' });
    if (people === 'people' && user_ids.length === 0)
      ctx.addIssue({ code: 'custom', path: ['user_ids'], message: 'Escolha ao menos uma pessoa.' });
    const tooMuch =
      people === 'people' && role_id !== null
        ? 'role_id'
        : people === 'role' && user_ids.length > 0
          ? 'user_ids'
          : null;
    if (tooMuch)
      ctx.addIssue({
        code: 'custom',
        path: [tooMuch],
        message: invalidBecause('Uma etapa é de um grupo ou de pessoas, não dos dois.'),
      });
  });
export type StepInput = z.output<typeof stepInput>;

const writable = {
  name: line(120),
  description: optionalText(500),
  state: oneOf(workflowStates).default('active'),
  steps: z
    .array(stepInput)
    .min(1, 'Um fluxo tem ao menos uma etapa.')
    .max(MOST_STEPS)
    .superRefine((steps, ctx) => {
      const at = misplacedStep(steps);
      if (at !== null)
        ctx.addIssue({
          code: 'custom',
          path: [at, 'kind'],
          message: invalidBecause(
            'A publicação vem por último, depois de uma revisão ou aprovação, e só há uma.',
          ),
        });
    }),
};
export const workflowCreate = z.strictObject(writable);
export const workflowUpdate = z.strictObject({ ...writable, version });
export type WorkflowInput = z.output<typeof workflowCreate>;
export type WorkflowChange = z.output<typeof workflowUpdate>;

/** A newsletter that goes, or went, through a workflow. */
export const workflowRun = z.strictObject({
  newsletter_id: id,
  title: z.string(),
  state: oneOf(reviewStates),
  /** The name of the step that is waited for. */
  step: z.string().nullable(),
  due_on: z.string().nullable(),
  author: z.string().nullable(),
  started_at: instant,
  ended_at: instant.nullable(),
});
export type WorkflowRun = z.output<typeof workflowRun>;
