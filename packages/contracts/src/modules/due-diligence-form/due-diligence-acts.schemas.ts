import { civilDate } from '../../core/brazil/civil-date.ts';
import { addDays, civilDayOf, isCivilDate } from '../../core/brazil/civil-days.ts';
import {
  email,
  id,
  line,
  numberWithin,
  oneOf,
  optionalLine,
  optionalText,
  text,
  z,
} from '../../core/schema.ts';
import { act, actFiles, actReason, actWords } from '../../platform/cases/case-acts.schemas.ts';
import { findingOwners, findingSeverities } from './rules/due-diligence-choices.ts';
import { dueDiligenceDecisions, isApproval } from './rules/due-diligence-states.ts';

/** How long a supplier may have to answer. */
const LONGEST_DAYS = 180;

/** A day from tomorrow on, within half a year. */
const answerUntil = civilDate
  .refine((day) => day > civilDayOf(Date.now()), {
    error: 'Escolha um dia a partir de amanhã.',
    when: ({ value }) => typeof value === 'string' && isCivilDate(value),
  })
  .refine((day) => day <= addDays(civilDayOf(Date.now()), LONGEST_DAYS), {
    error: `O prazo vai até ${LONGEST_DAYS} dias.`,
    when: ({ value }) => typeof value === 'string' && isCivilDate(value),
  })
  .meta({ examples: [addDays(civilDayOf(Date.now()), 30)] });

/** The questionnaire leaves, or leaves again: the link before this one opens nothing any more. */
export const inviteAct = z.strictObject({
  ...act,
  respondent_name: line(120),
  respondent_email: email,
  answer_until: answerUntil,
  message: optionalText(2000),
});

export const complementAct = z.strictObject({
  ...act,
  text: actWords,
  /** The questions it is about; the supplier may change these answers. */
  questions: z.array(z.string().max(80)).max(300).default([]),
  answer_until: answerUntil,
  files: actFiles,
});

const finding = {
  /** By the id of the question; null for what no question asks. */
  question: z.string().max(80).nullable().default(null),
  gap: line(300),
  severity: oneOf(findingSeverities),
  plan: optionalText(2000),
  owner: oneOf(findingOwners),
  due_on: civilDate.nullable().default(null),
};
export const addFindingAct = z.strictObject({ ...act, ...finding });
export const changeFindingAct = z.strictObject({ ...act, finding_id: numberWithin, ...finding });
export const closeFindingAct = z.strictObject({ ...act, finding_id: numberWithin, text: text(2000) });

/** Months that an approval is worth. */
const months = z.number().int().min(1).max(36).nullable().default(null);

function refineDecision(
  value: { readonly decision: keyof typeof dueDiligenceDecisions.labels; readonly months: number | null },
  context: z.RefinementCtx,
): void {
  if (isApproval(value.decision) && value.months === null)
    context.addIssue({
      code: 'custom',
      path: ['months'],
      message: 'Diga por quantos meses vale a aprovação.',
    });
}

export const proposeAct = z
  .strictObject({ ...act, decision: oneOf(dueDiligenceDecisions), text: actWords, months })
  .superRefine(refineDecision);
export const decideAct = z
  .strictObject({ ...act, decision: oneOf(dueDiligenceDecisions), text: actReason, months })
  .superRefine(refineDecision);

export const newDueDiligence = z.strictObject({
  supplier_id: id,
  /** The published version of a template. */
  template_version_id: id,
  respondent_name: optionalLine(120),
  respondent_email: email.nullable().default(null),
});
export type NewDueDiligence = z.output<typeof newDueDiligence>;
