import { choices } from '../../core/choices.ts';

/* Questions and answers as both sides know them. Plain data without zod: public forms load it. */

export const questionTypes = choices({
  compliance: 'Sim, parcial, não, não se aplica',
  yes_no: 'Sim ou não',
  single: 'Uma opção',
  multiple: 'Várias opções',
  short_text: 'Texto curto',
  long_text: 'Texto longo',
  number: 'Número',
  money: 'Valor em reais',
  date: 'Data',
  date_time: 'Data e hora',
  cnpj: 'CNPJ',
  file: 'Arquivo',
});
export type QuestionType = keyof typeof questionTypes.labels;

const { file: _, ...inForms } = questionTypes.labels;
/** What the form of a feature can ask: its files have a place of their own. */
export const formQuestionTypes = choices(inForms);

export interface QuestionOption {
  readonly id: string;
  readonly label: string;
}

/** Asked only where another question was answered with one of these options. */
export interface ShowIf {
  readonly question: string;
  readonly is: readonly string[];
}

/** One question of a version. Fields that later features add are optional: versions that are stored do not have them. */
export interface Question {
  /** Stays the same from version to version, so that answers can be compared: 'what_happened'. */
  readonly id: string;
  readonly type: QuestionType;
  readonly label: string;
  readonly help?: string | undefined;
  readonly required: boolean;
  /** Of single and multiple choice. */
  readonly options?: readonly QuestionOption[] | undefined;
  /** No longer asked; kept so that it can be asked again under the same id. */
  readonly retired?: boolean | undefined;

  /** The section it stands in; without one in the first. */
  readonly section?: string | undefined;
  /** As people refer to it: 'LGPD-09'. */
  readonly code?: string | undefined;
  /** How much it counts, 0 to 5; without it nothing. */
  readonly weight?: number | undefined;
  /** Without a point here, the band stops at 'Alto'. */
  readonly blocking?: boolean | undefined;
  /** What each option is worth, 0 to 1 (`choicesOf` names the options); what is not named is worth what its type says. */
  readonly scores?: Readonly<Record<string, number>> | undefined;
  /** A file must prove these answers. */
  readonly evidence_if?: readonly string[] | undefined;
  /** What the file should show: 'Junte o resumo do teste'. */
  readonly evidence_label?: string | undefined;
  readonly show_if?: ShowIf | undefined;
  /** 'LGPD, art. 39' */
  readonly legal_reference?: string | undefined;
  /** Asked even where a certificate answers its section. */
  readonly always_asked?: boolean | undefined;
}

export interface Certificate {
  /** The same in every section it answers: one file proves them all. */
  readonly id: string;
  readonly label: string;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly help?: string | undefined;
  /** Any of these, valid and proved by a file, answers the section. */
  readonly certificates?: readonly Certificate[] | undefined;
}

/** What a version asks. The questions of a section stand in their order. */
export interface Questionnaire {
  readonly sections: readonly Section[];
  readonly questions: readonly Question[];
}

/** What is asked where an organisation has no version of its own. */
export interface DefaultQuestionnaire {
  /** 'incident.security' */
  readonly key: string;
  readonly title: string;
  readonly questions: readonly Question[];
  /** Of a template: what it is for ('due_diligence'), and what else it has. */
  readonly purpose?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly sections?: readonly Section[];
}

/**
 * By type: texts, a bare CNPJ and the id of a chosen option as they are, several options as a list of ids, yes or no as a
 * boolean, a date as '2026-11-17', date and hour in Brasília as '2026-11-17T14:30', a number as a number, money in cents.
 * Files are no value: they stand beside it (`GivenAnswer`).
 */
export type AnswerValue = string | number | boolean | readonly string[];
/** By the id of the question; what was not answered is not there. */
export type Answers = Readonly<Record<string, AnswerValue>>;

export const textLimits = { short_text: 200, long_text: 5000 } as const;

export const askedQuestions = (questions: readonly Question[]): readonly Question[] =>
  questions.filter(({ retired }) => !retired);

export const hasOptions = (type: QuestionType): boolean => type === 'single' || type === 'multiple';

const complianceOptions: readonly QuestionOption[] = [
  { id: 'yes', label: 'Sim' },
  { id: 'partial', label: 'Parcial' },
  { id: 'no', label: 'Não' },
  { id: 'not_applicable', label: 'Não se aplica' },
];
const yesNoOptions: readonly QuestionOption[] = [
  { id: 'yes', label: 'Sim' },
  { id: 'no', label: 'Não' },
];

/** What can be chosen, whether the question names it or its type does; nothing where the answer is written. */
export function choicesOf({
  type,
  options = [],
}: Pick<Question, 'type' | 'options'>): readonly QuestionOption[] {
  if (type === 'compliance') return complianceOptions;
  return type === 'yes_no' ? yesNoOptions : hasOptions(type) ? options : [];
}

/** Which of `choicesOf` an answer is; none where it was not answered. */
export function chosenOf(value: AnswerValue | undefined): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  return typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
}
