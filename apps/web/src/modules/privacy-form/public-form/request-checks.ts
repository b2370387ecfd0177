import { z } from '@conforme/contracts/core/schema.ts';
import {
  type ConditionalParts,
  conditionProblems,
} from '@conforme/contracts/modules/privacy-form/rules/request-conditions.ts';
import { requestParts } from '@conforme/contracts/modules/privacy-form/rules/request-input.ts';
import type { FieldErrors } from '../../../core/form/form-errors.ts';
import { inputOf, type RequestValues } from './request-values.ts';

const input = z.strictObject(requestParts);

/**
 * What the server would refuse, by field: its own schema. Arrives with the first thing that is typed, so that the form
 * itself opens without it.
 */
export function requestProblems(values: RequestValues): FieldErrors {
  const asked = inputOf(values);
  const { error } = input.safeParse(asked);
  const issues = [
    ...(error?.issues ?? []),
    // The schema stops at the first kind of trouble; the conditions are looked at in any case.
    ...conditionProblems({ ...asked, requester: values.requester || 'holder' } as ConditionalParts),
  ];
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) problems[path.join('.')] ??= message;
  return problems;
}
