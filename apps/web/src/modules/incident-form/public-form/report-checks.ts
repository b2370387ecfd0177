import { z } from '@conforme/contracts/core/schema.ts';
import { reportParts } from '@conforme/contracts/modules/incident-form/rules/incident-report.ts';
import { checkAnswers } from '@conforme/contracts/platform/questionnaires/check-answers.ts';
import { answersFrom } from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import type { FieldErrors } from '../../../core/form/form-errors.ts';
import { inputOf, type ReportValues } from './report-values.ts';

const input = z.strictObject(reportParts);

/** What the server would refuse, by field: its own schema. Arrives with the first thing that is typed. */
export function reportProblems(values: ReportValues): FieldErrors {
  const problems: Record<string, string> = {};
  for (const { path, message } of input.safeParse(inputOf(values)).error?.issues ?? [])
    problems[path.join('.')] ??= message;
  const { asked, answers } = values;
  const wrong = checkAnswers(asked.questions, answersFrom(asked.questions, answers));
  for (const [id, words] of Object.entries(wrong)) problems[`answers.${id}`] ??= words;
  return problems;
}
