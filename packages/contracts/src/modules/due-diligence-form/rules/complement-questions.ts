import type { Given } from '../../../platform/questionnaires/given-answers.ts';
import { missingAnswers } from '../../../platform/questionnaires/missing-answers.ts';
import { askedQuestions, type Questionnaire } from '../../../platform/questionnaires/questions.ts';

/**
 * What may be answered in a complement, by id: what it asks for, the follow-up questions of that, and whatever else
 * stands between these answers and sending them. A certificate that lapsed since then leaves its section to be answered.
 * Where it asks for nothing in particular, everything.
 */
export function openInComplement(
  questionnaire: Questionnaire,
  given: Given,
  chosen: Iterable<string>,
  today: string,
): ReadonlySet<string> {
  const asked = askedQuestions(questionnaire.questions);
  const open = new Set(chosen);
  if (open.size === 0) return new Set(asked.map(({ id }) => id));
  for (const { question } of missingAnswers(questionnaire, given, today)) open.add(question);
  for (let before = 0; before !== open.size; ) {
    before = open.size;
    for (const { id, show_if } of asked) if (show_if && open.has(show_if.question)) open.add(id);
  }
  return open;
}
