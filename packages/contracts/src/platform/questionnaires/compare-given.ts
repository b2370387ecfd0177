import { type Given, givenTo } from './given-answers.ts';
import {
  type AnswerValue,
  askedQuestions,
  choicesOf,
  chosenOf,
  type Question,
  type Questionnaire,
} from './questions.ts';
import { optionScore } from './score-answers.ts';

export interface ComparedAnswer {
  readonly question: Question;
  readonly before: AnswerValue | undefined;
  readonly now: AnswerValue | undefined;
  readonly change: 'same' | 'changed' | 'new' | 'gone';
  /** Whether it is worth more or less than before; null where it cannot be told. */
  readonly direction: 'up' | 'down' | null;
}

/** This time beside the last, question by question; what was answered at neither time is left out. */
export const compareGiven = (
  { questions }: Questionnaire,
  before: Given,
  now: Given,
): readonly ComparedAnswer[] =>
  askedQuestions(questions).flatMap((question) => {
    const [old, current] = [givenTo(before, question.id)?.value, givenTo(now, question.id)?.value];
    if (old === undefined && current === undefined) return [];
    const isSame = JSON.stringify(old) === JSON.stringify(current);
    const change = isSame ? 'same' : old === undefined ? 'new' : current === undefined ? 'gone' : 'changed';
    return [{ question, before: old, now: current, change, direction: directionOf(question, old, current) }];
  });

function directionOf(question: Question, before: AnswerValue | undefined, now: AnswerValue | undefined) {
  const [one, other] = [worth(question, before), worth(question, now)];
  if (one === null || other === null || one === other) return null;
  return other > one ? 'up' : 'down';
}

function worth(question: Question, value: AnswerValue | undefined): number | null {
  if (value === undefined || value === 'not_applicable' || choicesOf(question).length === 0) return null;
  return chosenOf(value).reduce((total, id) => total + optionScore(question, id), 0);
}
