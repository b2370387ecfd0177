import type { AnswerTemplateDetail } from '@conforme/contracts/modules/privacy-form/answer-templates.schemas.ts';
import type { AnswerResult } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import type { RequestTypeCode } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';

export type TemplateFormValues = {
  name: string;
  types: readonly RequestTypeCode[];
  result: AnswerResult | '';
  body: string;
};

export const EMPTY_TEMPLATE: TemplateFormValues = { name: '', types: [], result: '', body: '' };

export const openedTemplate = ({ name, types, result, body, version }: AnswerTemplateDetail) => ({
  initial: { name, types, result: result ?? '', body } satisfies TemplateFormValues,
  version,
});
