import { plainText } from '../../core/text/plain-text.ts';
import { hasOptions, type Question, type QuestionOption, type QuestionType } from './questions.ts';

/** A question as its editor holds it: every field is there, and a new one has no code yet. */
export interface QuestionRow {
  readonly id: string;
  readonly type: QuestionType;
  readonly label: string;
  readonly help: string;
  readonly required: boolean;
  readonly retired: boolean;
  readonly options: readonly QuestionOption[];
}

export const emptyRow: QuestionRow = {
  id: '',
  type: 'short_text',
  label: '',
  help: '',
  required: false,
  retired: false,
  options: [],
};

export const rowsFrom = (questions: readonly Question[]): readonly QuestionRow[] =>
  questions.map(({ id, type, label, help, required, options, retired }) => ({
    ...{ id, type, label, help: help ?? '', required, retired: retired ?? false, options: options ?? [] },
  }));

/** What is sent of the rows. What has a code keeps it: answers to earlier versions are found by it. */
export function questionsFrom(rows: readonly QuestionRow[]): readonly Question[] {
  const codes = giveCodes(rows);
  return rows.map(({ type, label, help, required, retired, options }, index) => ({
    ...{ id: codes[index] as string, type, label, required },
    ...(help.trim() === '' ? {} : { help }),
    ...(hasOptions(type) ? { options: withCodes(options) } : {}),
    ...(retired ? { retired } : {}),
  }));
}

function withCodes(options: readonly QuestionOption[]): readonly QuestionOption[] {
  const codes = giveCodes(options);
  return options.map(({ label }, index) => ({ id: codes[index] as string, label }));
}

const LONGEST = 30;

/** 'ISO/IEC 27001' → 'iso_iec_27001'; what does not begin with a letter gets one. */
export function codeOf(label: string, letter: string): string {
  const words = plainText(label)
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')
    .join('_')
    .slice(0, LONGEST)
    .replace(/_$/, '');
  return /^[a-z]/.test(words) ? words : `${letter}_${words || '1'}`.slice(0, LONGEST);
}

/** From the words, so that an export can be read: 'Quem foi?' → 'quem_foi', the next one alike 'quem_foi_2'. */
function giveCodes(rows: readonly { readonly id: string; readonly label: string }[]): readonly string[] {
  const taken = new Set(rows.map(({ id }) => id).filter((id) => id !== ''));
  return rows.map(({ id, label }) => {
    if (id !== '') return id;
    const base = codeOf(label, 'q');
    let code = base;
    for (let next = 2; taken.has(code); next++) code = `${base}_${next}`;
    taken.add(code);
    return code;
  });
}
