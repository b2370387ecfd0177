import { id, instant, line, oneOf, optionalText, version, z } from '../../core/schema.ts';
import { defaultResidualFormula, wrongResidualFormula } from '../../platform/questionnaires/residual-risk.ts';
import { draftContent } from '../../platform/questionnaires/template.schemas.ts';
import { templateStates, templateTags } from './template-choices.ts';

export const templateRow = z.strictObject({
  id,
  name: z.string(),
  state: oneOf(templateStates),
  /** Of the newest published version, and of what is being written. */
  number: z.number().nullable(),
  draft_number: z.number().nullable(),
  questions: z.number(),
  /** Assessments that ask one of its versions. */
  uses: z.number(),
  organisation: z.string(),
  updated_at: instant,
});
export type TemplateRow = z.output<typeof templateRow>;

const number = z.number().int().positive();

export const templateDetail = z.strictObject({
  id,
  /** Of its name and tags; what is written has one of its own. */
  version,
  name: z.string(),
  description: z.string().nullable(),
  tags: z.array(oneOf(templateTags)),
  state: oneOf(templateStates),
  organisation: z.string(),
  updated_at: instant,
  published: z
    .strictObject({ version_id: id, number, published_at: instant, uses: z.number(), content: draftContent })
    .nullable(),
  draft: z.strictObject({ version, number, updated_at: instant, content: draftContent }).nullable(),
});
export type TemplateDetail = z.output<typeof templateDetail>;

const writable = {
  name: line(120),
  description: optionalText(500),
  tags: z.array(oneOf(templateTags)).max(5).default([]),
};
export const templateCreate = z.strictObject({ ...writable, content: draftContent });
export const templateUpdate = z.strictObject({ ...writable, version });
export type TemplateInput = z.output<typeof templateCreate>;
export type TemplateChange = z.output<typeof templateUpdate>;

/** The version of the draft that was read; null where there was none. */
export const draftSave = z.strictObject({ version: version.nullable(), content: draftContent });
export type DraftSave = z.output<typeof draftSave>;

export const residualSettings = z.strictObject({
  formula: z.string(),
  /** Whose it is: of the active organisation, of one above it, or the product's own. */
  from: z.enum(['own', 'above', 'default']),
  /** Of its own row; null where it has none. */
  version: version.nullable(),
});
export type ResidualSettings = z.output<typeof residualSettings>;

export const residualSave = z.strictObject({
  version: version.nullable(),
  /** Null takes one's own back, and follows the organisation above again. */
  formula: line(2000)
    .superRefine((formula, ctx) => {
      const wrong = wrongResidualFormula(formula);
      if (wrong) ctx.addIssue({ code: 'custom', message: wrong });
    })
    .meta({ examples: [defaultResidualFormula] })
    .nullable(),
});
export type ResidualSave = z.output<typeof residualSave>;
