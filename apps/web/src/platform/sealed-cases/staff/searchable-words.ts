import {
  answerWords,
  questionsOf,
  type SealedForm,
} from '@conforme/contracts/platform/sealed-cases/sealed-questions.ts';
import type { OpenedParts } from './use-opened-report.ts';

/** Everything of an opened report that somebody may look for: each answer, each record with its fields, names of files. */
export function searchableWords(
  form: SealedForm,
  { content, records }: Pick<OpenedParts, 'content' | 'records'>,
): string {
  const told = content
    ? [
        ...questionsOf(form)
          .filter(({ kind }) => kind !== 'agreed')
          .map((question) => answerWords(question, content.answers)),
        ...(content.identity ? [content.identity.name, content.identity.contact] : []),
        ...content.files.map(({ name }) => name),
      ]
    : [];
  const written = records.flatMap(({ text, fields = {}, files = [] }) => [
    text,
    ...Object.values(fields),
    ...files.map(({ name }) => name),
  ]);
  return [...told, ...written].filter((words) => words !== null).join('\n');
}
