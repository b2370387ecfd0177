import { isCivilDate } from '../../core/brazil/civil-days.ts';
import { isCnpj, WRONG_CNPJ } from '../../core/brazil/cnpj-number.ts';
import { LARGEST_CENTS } from '../../core/brazil/money-amounts.ts';
import { HIDDEN_SIGN, invalidBecause, ONE_OF_THESE } from '../../core/invalid-because.ts';
import { messages } from '../../core/messages.ts';
import { showsAll, showsAllLines, showsSomething } from '../../core/text/visible-text.ts';
import {
  type Answers,
  type AnswerValue,
  askedQuestions,
  choicesOf,
  type Question,
  textLimits,
} from './questions.ts';

/** What is wrong with each answer, by the id of its question; empty where everything is right. */
export type AnswerErrors = Readonly<Record<string, string>>;

/** More than anybody counts or owes, and far from where numbers lose their last digit. */
const LARGEST_NUMBER = 1e12;
const OPTIONS_AT_MOST = 50;

/** Answers against the version they answer. Nothing is repaired: what does not fit is said at its question. */
export function checkAnswers(questions: readonly Question[], answers: Answers): AnswerErrors {
  const asked = new Map(askedQuestions(questions).map((question) => [question.id, question]));
  const errors: Record<string, string> = {};
  for (const id of Object.keys(answers))
    if (!asked.has(id)) errors[id] = 'Esta pergunta não faz parte do questionário.';
  for (const question of asked.values()) {
    const value = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    const wrong = wrongAnswer(question, value);
    if (wrong !== null) errors[question.id] = wrong;
  }
  return errors;
}

/** What is wrong with one answer; null where nothing is. */
export const wrongAnswer = (question: Question, value: AnswerValue | undefined): string | null =>
  isMissing(value)
    ? question.required
      ? messages.required
      : null
    : wrongWith(question, value as AnswerValue);

const isMissing = (value: AnswerValue | undefined): boolean =>
  value === undefined || (typeof value === 'string' && value.trim() === '') || isEmptyList(value);
const isEmptyList = (value: AnswerValue): boolean => Array.isArray(value) && value.length === 0;

function wrongWith(question: Question, value: AnswerValue): string | null {
  const { type, options = [] } = question;
  switch (type) {
    case 'short_text':
    case 'long_text':
      return wrongText(value, type);
    case 'single':
    case 'compliance':
      return choicesOf(question).some(({ id }) => id === value) ? null : ONE_OF_THESE;
    case 'multiple':
      return wrongChoices(value, options);
    case 'yes_no':
      return typeof value === 'boolean' ? null : ONE_OF_THESE;
    case 'date':
      return typeof value === 'string' && isCivilDate(value) ? null : 'Digite uma data que exista.';
    case 'date_time':
      return isCivilMoment(value) ? null : 'Digite uma data e uma hora que existam.';
    case 'number':
      return isNumber(value) && Math.abs(value) <= LARGEST_NUMBER ? null : 'Digite um número.';
    case 'money':
      return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST_CENTS
        ? null
        : 'Digite um valor em reais.';
    case 'cnpj':
      return typeof value === 'string' && isCnpj(value) ? null : WRONG_CNPJ;
    case 'file':
      // Files stand beside the values: an answer in words is none.
      return invalidBecause('Escolha um arquivo.');
  }
}

function wrongText(value: AnswerValue, type: 'short_text' | 'long_text'): string | null {
  if (typeof value !== 'string') return invalidBecause('Escreva um texto.');
  const most = textLimits[type];
  if (value.length > most) return `Digite no máximo ${most} caracteres.`;
  if (!(type === 'short_text' ? showsAll : showsAllLines)(value)) return HIDDEN_SIGN;
  return showsSomething(value) ? null : messages.required;
}

function wrongChoices(value: AnswerValue, options: Question['options'] = []): string | null {
  if (!Array.isArray(value) || value.length > OPTIONS_AT_MOST) return ONE_OF_THESE;
  const known = new Set(options.map(({ id }) => id));
  const isEachOnce = new Set(value).size === value.length;
  return isEachOnce && value.every((id) => known.has(id)) ? null : ONE_OF_THESE;
}

const isNumber = (value: AnswerValue): value is number => typeof value === 'number' && Number.isFinite(value);

/** '2026-11-17T14:30': a day that exists and an hour of it. */
function isCivilMoment(value: unknown): boolean {
  const [, day = '', hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(String(value)) ?? [];
  return isCivilDate(day) && Number(hour) < 24 && Number(minute) < 60;
}
