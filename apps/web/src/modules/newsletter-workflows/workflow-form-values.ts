import type {
  WorkflowDetail,
  WorkflowStep,
} from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.schemas.ts';
import type {
  StepKind,
  StepQuorum,
} from '@conforme/contracts/platform/newsletter-workflows/workflow-choices.ts';
import type { Chosen } from '../../core/form/schema-facts.ts';

export type StepValues = {
  name: string;
  kind: StepKind;
  people: 'role' | 'people';
  role_id: Chosen | null;
  user_ids: readonly Chosen[];
  quorum: StepQuorum;
  due_days: number | null;
};

export type WorkflowValues = {
  name: string;
  description: string;
  state: 'active' | 'inactive';
  steps: readonly StepValues[];
};

export const EMPTY_STEP: StepValues = {
  name: '',
  kind: 'review',
  people: 'role',
  role_id: null,
  user_ids: [],
  quorum: 'any',
  due_days: 2,
};

/** What most begin with: somebody else reads it, somebody answers for it, and it is published. */
export const EMPTY_WORKFLOW: WorkflowValues = {
  name: '',
  description: '',
  state: 'active',
  steps: [
    { ...EMPTY_STEP, name: 'Revisão' },
    { ...EMPTY_STEP, name: 'Aprovação', kind: 'approval' },
    { ...EMPTY_STEP, name: 'Publicação', kind: 'publication', due_days: 1 },
  ],
};

const stepValues = ({ role, users, ...step }: WorkflowStep): StepValues => ({
  ...step,
  role_id: role,
  user_ids: users,
});

export const valuesOf = ({ name, description, state, steps }: WorkflowDetail): WorkflowValues => ({
  ...{ name, description: description ?? '', state },
  steps: steps.map(stepValues),
});

/** A step is of a group or of people: what was chosen of the other does not go along. */
export const withoutUnused = (values: WorkflowValues) => ({
  ...values,
  steps: values.steps.map((step) =>
    step.people === 'role' ? { ...step, user_ids: [] } : { ...step, role_id: null },
  ),
});
