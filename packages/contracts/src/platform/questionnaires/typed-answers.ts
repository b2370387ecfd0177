import { bareCnpj, formatCnpj, isCnpj } from '../../core/brazil/cnpj-number.ts';
import { formatAmount, parseMoney } from '../../core/brazil/money-amounts.ts';
import { type Answers, type AnswerValue, askedQuestions, type Question } from './questions.ts';

/** What fields hold while they are filled in: texts, and lists of chosen options. */
export type TypedAnswer = string | readonly string[];
export type TypedAnswers = Readonly<Record<string, TypedAnswer>>;

/** An empty form over these questions. */
export const noAnswers = (questions: readonly Question[]): TypedAnswers =>
  Object.fromEntries(askedQuestions(questions).map(({ id, type }) => [id, type === 'multiple' ? [] : '']));

/** As fields show answers that were given before. */
export const typedFrom = (questions: readonly Question[], answers: Answers): TypedAnswers =>
  Object.fromEntries(
    askedQuestions(questions).map((question) => [question.id, typedOf(question, answers[question.id])]),
  );

export function typedOf({ type }: Question, value: AnswerValue | undefined): TypedAnswer {
  if (type === 'multiple') return Array.isArray(value) ? value : [];
  if (value === undefined) return '';
  if (type === 'yes_no') return value === true ? 'yes' : 'no';
  // What could not be read was kept as it was typed.
  if (typeof value === 'string') return type === 'cnpj' && isCnpj(value) ? formatCnpj(value) : value;
  if (type === 'money') return formatAmount(Number(value));
  return type === 'number' ? String(value).replace('.', ',') : String(value);
}

/** One answer as it is sent: every value as it was typed. */
export interface SentAnswer {
  readonly question: string;
  readonly values: readonly string[];
}

/** What is sent of it: what is empty is left out. */
export const sentFrom = (questions: readonly Question[], typed: TypedAnswers): SentAnswer[] =>
  askedQuestions(questions).flatMap(({ id }) => {
    const value = typed[id] ?? '';
    const values = (typeof value === 'string' ? [value] : value).filter((one) => one.trim() !== '');
    return values.length === 0 ? [] : [{ question: id, values }];
  });

/** What was sent as answers. What is of no question, or of too many values, stays, to be refused by `checkAnswers`. */
export function answersFromSent(questions: readonly Question[], sent: readonly SentAnswer[]): Answers {
  const asked = new Map(askedQuestions(questions).map((question) => [question.id, question]));
  return Object.fromEntries(
    sent.map(({ question: id, values }) => {
      const question = asked.get(id);
      const [only] = values;
      if (!question || question.type === 'multiple' || values.length !== 1 || only === undefined)
        return [id, values];
      return [id, answerOf(question, only)];
    }),
  );
}

/**
 * What the fields hold as answers. A number that cannot be read stays the text it is, so that `checkAnswers` says what is wrong at its
 * field; what is empty is left out.
 */
export function answersFrom(questions: readonly Question[], typed: TypedAnswers): Answers {
  const answers: Record<string, AnswerValue> = {};
  for (const question of askedQuestions(questions)) {
    const value = typed[question.id];
    if (value === undefined || value.length === 0 || (typeof value === 'string' && value.trim() === ''))
      continue;
    answers[question.id] = answerOf(question, value);
  }
  return answers;
}

export function answerOf({ type }: Question, typed: TypedAnswer): AnswerValue {
  if (typeof typed !== 'string') return typed;
  const text = typed.trim();
  if (type === 'yes_no') return text === 'yes' ? true : text === 'no' ? false : text;
  if (type === 'number') return readNumber(text) ?? text;
  if (type === 'money') return parseMoney(text) ?? text;
  if (type === 'cnpj') return isCnpj(text) ? bareCnpj(text) : text;
  return text;
}

/** '1.234,5' and '1234,5' alike; a point is only a sign between thousands. */
const NUMBER = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;

function readNumber(text: string): number | null {
  return NUMBER.test(text) ? Number(text.replaceAll('.', '').replace(',', '.')) : null;
}
