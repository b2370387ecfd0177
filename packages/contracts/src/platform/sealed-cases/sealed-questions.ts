import { civilDayOf, isCivilDate } from '../../core/brazil/civil-days.ts';
import type { Choices } from '../../core/choices.ts';

/**
 * The questions of a sealed form, as plain data: the page asks them, the browser seals the answers, the recipient's browser
 * shows them by the same list. The server never sees an answer, but for what `clear` names.
 */
interface QuestionBase {
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  readonly isRequired?: true;
  /** Asked only while this holds. */
  readonly when?: (answers: Answers) => boolean;
}
export type Question =
  | (QuestionBase & { readonly kind: 'line'; readonly max: number })
  | (QuestionBase & { readonly kind: 'text'; readonly max: number; readonly min?: number })
  | (QuestionBase & { readonly kind: 'date' })
  | (QuestionBase & {
      readonly kind: 'one';
      readonly options: Choices['options'];
      /** Answers that suggest that somebody is in danger now. */
      readonly danger?: readonly string[];
    })
  | (QuestionBase & {
      readonly kind: 'many';
      readonly options: Choices['options'];
      readonly danger?: readonly string[];
    })
  | (QuestionBase & { readonly kind: 'people'; readonly details: string; readonly most: number })
  /** A sentence that has to be agreed to. */
  | (QuestionBase & { readonly kind: 'agreed' });

export interface NamedPerson {
  readonly name: string;
  readonly details: string;
}
export type Answer = string | readonly string[] | readonly NamedPerson[] | boolean;
export type Answers = Readonly<Record<string, Answer>>;

/** One calm group of questions. */
export interface QuestionStep {
  readonly key: string;
  /** In the row of steps: one or two words. */
  readonly title: string;
  readonly heading: string;
  readonly hint: string;
  readonly questions: readonly Question[];
}

export interface SealedForm {
  readonly steps: readonly QuestionStep[];
  /** Which answers are told in clear: the categories. Beside them only whether any answer suggests danger. */
  readonly clear: { readonly categories: string };
}

export const questionsOf = ({ steps }: Pick<SealedForm, 'steps'>): readonly Question[] =>
  steps.flatMap(({ questions }) => questions);

export const isAsked = ({ when }: Question, answers: Answers): boolean => when?.(answers) ?? true;

const chosen = (answer: Answer | undefined): readonly string[] =>
  typeof answer === 'string'
    ? answer === ''
      ? []
      : [answer]
    : Array.isArray(answer)
      ? answer.filter((one): one is string => typeof one === 'string')
      : [];
export const chosenOf = (answers: Answers, key: string): readonly string[] => chosen(answers[key]);

export const textOf = (answers: Answers, key: string): string => {
  const answer = answers[key];
  return typeof answer === 'string' ? answer : '';
};

export const peopleOf = (answers: Answers, key: string): readonly NamedPerson[] => {
  const answer = answers[key];
  return Array.isArray(answer) ? answer.filter((one): one is NamedPerson => typeof one === 'object') : [];
};

/** Whether an answer says that somebody may be in danger now: the numbers to call are shown at once. */
export const suggestsDanger = (form: Pick<SealedForm, 'steps'>, answers: Answers): boolean =>
  questionsOf(form).some(
    (question) =>
      (question.kind === 'one' || question.kind === 'many') &&
      isAsked(question, answers) &&
      chosen(answers[question.key]).some((value) => question.danger?.includes(value)),
  );

/** What is told has happened: a day of the calendar, and none to come. */
function dayProblem(words: string): string | null {
  if (!isCivilDate(words)) return 'Escreva uma data, como 31/01/2026.';
  return words > civilDayOf(Date.now()) ? 'Escreva uma data até hoje.' : null;
}

const REQUIRED = 'Campo obrigatório.';

/** What is wrong with one answer, in the words of its field; null where nothing is. */
function problemOf(question: Question, answers: Answers): string | null {
  if (!isAsked(question, answers)) return null;
  const answer = answers[question.key];
  switch (question.kind) {
    case 'agreed':
      return answer === true ? null : 'Marque para continuar.';
    case 'people':
      return peopleOf(answers, question.key).some(({ name }) => name.trim() === '')
        ? 'Escreva um nome, ou como a pessoa é conhecida.'
        : null;
    case 'one':
    case 'many': {
      const picked = chosen(answer);
      if (picked.length === 0) return question.isRequired ? 'Escolha uma opção.' : null;
      return picked.every((value) => question.options.some((option) => option.value === value))
        ? null
        : 'Escolha uma das opções.';
    }
    default: {
      const words = (typeof answer === 'string' ? answer : '').trim();
      if (words === '') return question.isRequired ? REQUIRED : null;
      if (question.kind === 'date') return dayProblem(words);
      if (words.length > question.max) return `Digite no máximo ${question.max} caracteres.`;
      return question.kind === 'text' && words.length < (question.min ?? 0)
        ? `Digite ao menos ${question.min} caracteres.`
        : null;
    }
  }
}

export const problemsOf = (questions: readonly Question[], answers: Answers): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const problem = problemOf(question, answers);
      return problem === null ? [] : [[question.key, problem]];
    }),
  );

/** What is told in clear beside the sealed report. The page says so of the mark of danger, whichever answer sets it. */
export const clearPart = (form: SealedForm, answers: Answers) => ({
  categories: [...chosenOf(answers, form.clear.categories)],
  immediate_risk: suggestsDanger(form, answers),
});

/** Only what was asked and answered, without blanks around: what is sealed. */
export function answered(form: Pick<SealedForm, 'steps'>, answers: Answers): Answers {
  const kept: Record<string, Answer> = {};
  for (const question of questionsOf(form)) {
    const answer = answers[question.key];
    if (answer === undefined || !isAsked(question, answers)) continue;
    const value = typeof answer === 'string' ? answer.trim() : answer;
    if (value === '' || (Array.isArray(value) && value.length === 0)) continue;
    kept[question.key] = value;
  }
  return kept;
}

/** An answer in words, as the recipient reads it. */
export function answerWords(question: Question, answers: Answers): string | null {
  const answer = answers[question.key];
  if (answer === undefined) return null;
  switch (question.kind) {
    case 'agreed':
      return answer === true ? 'sim' : null;
    case 'people': {
      const people = peopleOf(answers, question.key);
      return people.length === 0
        ? null
        : people.map(({ name, details }) => (details ? `${name} (${details})` : name)).join('; ');
    }
    case 'one':
    case 'many': {
      const labels = chosen(answer).map(
        (value) => question.options.find((option) => option.value === value)?.label ?? value,
      );
      return labels.length === 0 ? null : labels.join(', ');
    }
    case 'date':
      return typeof answer === 'string' ? answer.split('-').reverse().join('/') : null;
    default:
      return typeof answer === 'string' && answer !== '' ? answer : null;
  }
}
