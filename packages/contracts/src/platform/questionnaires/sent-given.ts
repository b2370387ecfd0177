import type { GivenAnswer } from './given-answers.ts';
import type { Question } from './questions.ts';
import { answerOf, type TypedAnswer, typedOf } from './typed-answers.ts';

/** One answer as it is sent while it is filled in: everything but the files, which go by themselves. */
export interface SentGiven {
  readonly question: string;
  /** As they were typed; empty takes the answer back. */
  readonly values: readonly string[];
  readonly reason: string | null;
  readonly comment: string | null;
  /** That last time's answer still holds. */
  readonly confirmed: boolean;
}

/** A certificate as it is sent: its files go by themselves. */
export interface SentCertificate {
  readonly certificate: string;
  readonly number: string | null;
  readonly valid_until: string | null;
}

/** What is kept of it, beside the files that are there. What cannot be read stays as it was typed: nothing is lost. */
export function givenFromSent(
  question: Question,
  { values, reason, comment, confirmed }: SentGiven,
  before: GivenAnswer = {},
): GivenAnswer {
  const value = valueFrom(question, values);
  return {
    ...(value === undefined ? {} : { value }),
    ...(reason ? { reason } : {}),
    ...(comment ? { comment } : {}),
    ...(before.files ? { files: before.files } : {}),
    ...(confirmed ? { carried: 'confirmed' } : {}),
  };
}

function valueFrom(question: Question, values: readonly string[]): GivenAnswer['value'] {
  if (question.type === 'file') return undefined;
  const filled = values.filter((value) => value.trim() !== '');
  if (question.type === 'multiple') return filled.length === 0 ? undefined : filled;
  const [only] = filled;
  return only === undefined ? undefined : answerOf(question, only);
}

/** As the form sends what it holds. */
export function sentGiven(question: Question, answer: GivenAnswer): SentGiven {
  const typed: TypedAnswer = typedOf(question, answer.value);
  return {
    question: question.id,
    values: typeof typed === 'string' ? (typed === '' ? [] : [typed]) : typed,
    reason: answer.reason || null,
    comment: answer.comment || null,
    confirmed: answer.carried === 'confirmed',
  };
}
