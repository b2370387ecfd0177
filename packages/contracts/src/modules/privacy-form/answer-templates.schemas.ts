import { id, instant, line, oneOf, text, version, z } from '../../core/schema.ts';
import { caseId } from '../../platform/cases/case-detail.schemas.ts';
import { answerResults } from './rules/request-choices.ts';
import { requestTypeCodes, requestTypes } from './rules/request-types.ts';
import { listedResults } from './template-choices.ts';
import { templateProblem } from './template-variables.ts';

export const answerTemplateRow = z.strictObject({
  id,
  name: z.string(),
  /** In the words of the law; none stands for any. */
  types: z.array(z.string()),
  result: oneOf(listedResults),
  organisation: z.string(),
  updated_at: instant,
});
export type AnswerTemplateRow = z.output<typeof answerTemplateRow>;

const types = z
  .array(oneOf(requestTypes))
  .max(requestTypeCodes.length)
  .default([])
  .transform((types) => requestTypeCodes.filter((code) => types.includes(code)));

const writable = {
  name: line(120),
  types,
  result: oneOf(answerResults).nullable().default(null),
  body: text(10_000).superRefine((body, context) => {
    const problem = templateProblem(body);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  }),
};
export const answerTemplateCreate = z.strictObject(writable);
export const answerTemplateUpdate = z.strictObject({ ...writable, version });
export type AnswerTemplateInput = z.output<typeof answerTemplateCreate>;
export type AnswerTemplateChange = z.output<typeof answerTemplateUpdate>;

export const answerTemplateDetail = z.strictObject({
  id,
  version,
  name: z.string(),
  types: z.array(oneOf(requestTypes)),
  result: oneOf(answerResults).nullable(),
  body: z.string(),
  organisation: z.string(),
  created_at: instant,
  updated_at: instant,
});
export type AnswerTemplateDetail = z.output<typeof answerTemplateDetail>;

/** Which models serve: for a type, for a result, or for one request, and then with its own words in place. */
export const fittingQuery = z.strictObject({
  type: oneOf(requestTypes).optional(),
  result: oneOf(answerResults).optional(),
  request_id: caseId.optional(),
});
export type FittingQuery = z.output<typeof fittingQuery>;
export const fittingTemplate = z.strictObject({ id, name: z.string(), body: z.string() });
export type FittingTemplate = z.output<typeof fittingTemplate>;
