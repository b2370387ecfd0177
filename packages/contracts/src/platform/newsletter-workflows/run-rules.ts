import { addBusinessDays } from '../../core/brazil/business-days.ts';
import type { ReviewState, StepKind, StepQuorum } from './workflow-choices.ts';

/** One step of a review, as it was when the review began: a workflow that changes later changes no review under way. */
export interface StepRule {
  readonly kind: StepKind;
  readonly quorum: StepQuorum;
}

export interface Run {
  readonly state: ReviewState;
  readonly steps: readonly StepRule[];
  /** Of the step that is waited for; as many as there are steps once all have passed. */
  readonly position: number;
  /** The text that was handed in, by its digest: nobody approves another one. */
  readonly text: string;
  /** Who has approved the current step so far. */
  readonly approvals: readonly number[];
}

export type Refusal = 'not_running' | 'not_theirs' | 'text_changed' | 'not_sent_back';
type Answer =
  | { readonly run: Run; readonly passed: boolean; readonly refusal: null }
  | { readonly run: Run; readonly passed: false; readonly refusal: Refusal };

const refused = (run: Run, refusal: Refusal): Answer => ({ run, passed: false, refusal });
const become = (run: Run, changes: Partial<Run>, passed = false): Answer => ({
  run: { ...run, ...changes },
  passed,
  refusal: null,
});

export const beginRun = (steps: readonly StepRule[], text: string): Run => ({
  state: 'running',
  steps,
  position: 0,
  text,
  approvals: [],
});

/** Nobody reviews or approves what they wrote; they may publish it once others have approved it. */
export const decidersOf = (
  { kind }: StepRule,
  members: readonly number[],
  writers: readonly number[],
): readonly number[] =>
  kind === 'publication' ? members : members.filter((member) => !writers.includes(member));

interface Decision {
  readonly by: number;
  /** Who may decide the current step now. */
  readonly deciders: readonly number[];
  /** The text as it is now. */
  readonly text: string;
}

function refusalOf(run: Run, { by, deciders, text }: Decision): Refusal | null {
  if (run.state !== 'running') return 'not_running';
  if (!deciders.includes(by)) return 'not_theirs';
  return text === run.text ? null : 'text_changed';
}

/** Who left the group since is not waited for, and what they approved does not count any more. */
export function approve(run: Run, decision: Decision): Answer {
  const refusal = refusalOf(run, decision);
  if (refusal) return refused(run, refusal);
  const { by, deciders } = decision;
  const approvals = [...new Set([...run.approvals, by])].filter((one) => deciders.includes(one));
  const { quorum } = run.steps[run.position] as StepRule;
  const passed = quorum === 'any' || deciders.every((one) => approvals.includes(one));
  if (!passed) return become(run, { approvals });
  const position = run.position + 1;
  const state = position === run.steps.length ? 'approved' : 'running';
  return become(run, { state, position, approvals: [] }, true);
}

export function sendBack(run: Run, decision: Decision): Answer {
  const refusal = refusalOf(run, decision);
  // What was read is sent back, also where its author has touched it meanwhile.
  if (refusal && refusal !== 'text_changed') return refused(run, refusal);
  return become(run, { state: 'sent_back', approvals: [] });
}

export function reject(run: Run, decision: Decision): Answer {
  const refusal = refusalOf(run, decision);
  if (refusal && refusal !== 'text_changed') return refused(run, refusal);
  return become(run, { state: 'rejected', approvals: [] });
}

/**
 * Handed in again: another text is read from the first step on, the same one goes on where it was sent back. Also for a
 * text that changed while it was being read.
 */
export function resubmit(run: Run, text: string): Answer {
  const changedWhileRead = run.state === 'running' && text !== run.text;
  if (run.state !== 'sent_back' && !changedWhileRead) return refused(run, 'not_sent_back');
  const position = text === run.text ? run.position : 0;
  return become(run, { state: 'running', position, text, approvals: [] });
}

export function withdraw(run: Run): Answer {
  if (run.state !== 'running' && run.state !== 'sent_back') return refused(run, 'not_running');
  return become(run, { state: 'withdrawn', approvals: [] });
}

/** Only what was approved to its last word is published. */
export const mayPublish = (run: Run, text: string): boolean => run.state === 'approved' && run.text === text;

/** The last day of a step that began on that day. */
export const stepDueOn = (beganOn: string, dueDays: number): string => addBusinessDays(beganOn, dueDays);

/** Publication ends a workflow, there is one of it, and somebody has read the text before: it never stands alone. */
export function misplacedStep(steps: readonly { readonly kind: StepKind }[]): number | null {
  if (steps.length === 1 && steps[0]?.kind === 'publication') return 0;
  const at = steps.findIndex(({ kind }, index) => kind === 'publication' && index < steps.length - 1);
  return at < 0 ? null : at;
}

export const refusalWords: Readonly<Record<Refusal, string>> = {
  not_running: 'Esta revisão não está mais em andamento. Veja como ela está agora.',
  not_theirs: 'Esta etapa não está com você.',
  text_changed: 'O texto mudou depois do envio. Peça que seja enviado de novo antes de aprovar.',
  not_sent_back: 'Este informativo não foi devolvido nem mudou: não há o que enviar de novo.',
};
