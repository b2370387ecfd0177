import { HIDDEN_SIGN } from '../../core/invalid-because.ts';
import { id, line, oneOf, optionalLine, optionalText, z } from '../../core/schema.ts';
import { showsAll } from '../../core/text/visible-text.ts';
import { questionnaireFaults } from './check-questionnaire.ts';
import { code } from './code.schema.ts';
import { givenLimits } from './given-answers.ts';
import { questionTypes, textLimits } from './questions.ts';

const templateLimits = { questions: 400, sections: 30, options: 50, certificates: 10 } as const;

/** One line that may still be empty. */
const blankLine = (max: number) => z.string().trim().max(max).refine(showsAll, HIDDEN_SIGN);
const choice = z.array(code).max(templateLimits.options);

const templateQuestion = z.strictObject({
  id: code,
  section: code,
  type: oneOf(questionTypes),
  /** Empty while it is written. */
  label: blankLine(300),
  help: line(500).optional(),
  required: z.boolean(),
  options: z
    .array(z.strictObject({ id: code, label: blankLine(200) }))
    .max(templateLimits.options)
    .optional(),
  retired: z.boolean().optional(),
  code: line(20).optional(),
  weight: z.number().int().min(0).max(5).optional(),
  blocking: z.boolean().optional(),
  scores: z.record(code, z.number().min(0).max(1).multipleOf(0.01)).optional(),
  evidence_if: choice.optional(),
  evidence_label: line(200).optional(),
  show_if: z.strictObject({ question: code, is: choice.min(1) }).optional(),
  legal_reference: line(200).optional(),
  always_asked: z.boolean().optional(),
});

const templateSection = z.strictObject({
  id: code,
  title: blankLine(120),
  help: line(500).optional(),
  certificates: z
    .array(z.strictObject({ id: code, label: line(120) }))
    .max(templateLimits.certificates)
    .optional(),
});

/** A template while it is written: what is not finished is kept as it is, and told by `questionnaireFaults`. */
export const draftContent = z.strictObject({
  sections: z.array(templateSection).min(1).max(templateLimits.sections),
  questions: z.array(templateQuestion).max(templateLimits.questions),
});

export type QuestionnaireDraft = z.output<typeof draftContent>;

/** A template as it can be published. */
export const questionnaireContent = draftContent.superRefine((questionnaire, ctx) => {
  for (const { path, message } of questionnaireFaults(questionnaire))
    ctx.addIssue({ code: 'custom', path: [...path], message });
});

/** One answer as it is sent while it is filled in (`givenFromSent` makes it what is kept). */
export const sentGiven = z.strictObject({
  question: code,
  values: z.array(z.string().max(textLimits.long_text)).max(templateLimits.options),
  reason: optionalText(givenLimits.reason),
  comment: optionalText(givenLimits.comment),
  confirmed: z.boolean(),
});

/** A certificate as it is sent: its files go by themselves. */
export const sentCertificate = z.strictObject({
  certificate: code,
  number: optionalLine(givenLimits.certificate_number),
  valid_until: z.iso.date().nullable(),
});

/** A published version as whoever answers or reads it is told. */
export const templateVersion = z.strictObject({
  version_id: id,
  questionnaire_id: id,
  title: z.string(),
  number: z.number().int().positive(),
  sections: z.array(templateSection),
  questions: z.array(templateQuestion),
});
export type TemplateVersion = z.output<typeof templateVersion>;
