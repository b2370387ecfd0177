import { wrongAnswer } from './check-answers.ts';
import { type Given, type GivenAnswer, givenTo } from './given-answers.ts';
import { sectionOf, visibleQuestions } from './question-standing.ts';
import { chosenOf, type Question, type Questionnaire } from './questions.ts';

export interface MissingAnswer {
  readonly question: string;
  readonly section: string;
  /** Which part of the answer: its value, the reason, the proof, or that it was confirmed. */
  readonly part: 'value' | 'reason' | 'evidence' | 'confirmation';
  readonly message: string;
}

/** What still stands between these answers and sending them, in the order of the questions; none where all is there. */
export function missingAnswers(
  questionnaire: Questionnaire,
  given: Given,
  today: string,
): readonly MissingAnswer[] {
  return visibleQuestions(questionnaire, given, today).flatMap((question) => {
    const missing = missingOf(question, givenTo(given, question.id));
    return missing
      ? [{ question: question.id, section: sectionOf(questionnaire.sections, question), ...missing }]
      : [];
  });
}

export function missingOf(
  question: Question,
  answer: GivenAnswer = {},
): Pick<MissingAnswer, 'part' | 'message'> | null {
  const { value, reason = '', files = [], carried } = answer;
  if (question.type === 'file')
    return question.required && files.length === 0
      ? { part: 'value', message: 'Junte o arquivo.' }
      : unconfirmed(carried);
  const wrong = wrongAnswer(question, value);
  if (wrong !== null) return { part: 'value', message: wrong };
  if (value === 'not_applicable' && question.type === 'compliance' && reason.trim() === '')
    return { part: 'reason', message: 'Diga por que não se aplica.' };
  if (needsEvidence(question, answer) && files.length === 0)
    return { part: 'evidence', message: 'Junte um arquivo que mostre isso.' };
  return unconfirmed(carried);
}

const unconfirmed = (carried: GivenAnswer['carried']) =>
  carried === 'unconfirmed'
    ? ({ part: 'confirmation', message: 'Confirme que continua igual, ou mude a resposta.' } as const)
    : null;

/** The answer is one that a file must prove. */
export const needsEvidence = ({ evidence_if = [] }: Question, { value }: GivenAnswer): boolean =>
  chosenOf(value).some((id) => evidence_if.includes(id));

/** Something was answered: what progress counts. */
export const isAnswered = (question: Question, answer: GivenAnswer = {}): boolean =>
  question.type === 'file'
    ? (answer.files?.length ?? 0) > 0
    : wrongAnswer({ ...question, required: true }, answer.value) === null;
