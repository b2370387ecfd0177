import type { Answers } from '@conforme/contracts/platform/sealed-cases/sealed-questions.ts';

/** A file of a report as the text that names it does; only who opens that text has its key. */
export interface NamedFile {
  readonly file_id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly key: string;
}

export const NO_FILES: readonly NamedFile[] = [];

export interface Identity {
  readonly name: string;
  readonly contact: string;
}

/** What is inside a sealed report. */
export interface ReportContent {
  readonly v: 1;
  /** The exact moment; outside it only the hour is known. */
  readonly written_at: string;
  readonly answers: Answers;
  /** Of who wants every reader to know it; a confidential one is sealed apart. */
  readonly identity: Identity | null;
  readonly files: readonly NamedFile[];
}

/** What is inside a message, a note, a record of the inquiry. */
export interface SealedNote {
  readonly text: string;
  readonly written_at: string;
  /** Of the newest rewriting; absent where there was none. */
  readonly changed_at?: string;
  readonly files?: readonly NamedFile[];
  /** More fields by the kind of record: a task's day, the number of a communication. */
  readonly fields?: Readonly<Record<string, string>>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was sealed may have been made by anybody: only what has the right shape is taken over. */
const filesFrom = (value: unknown): NamedFile[] =>
  (Array.isArray(value) ? value : []).filter(isObject).map((file) => ({
    file_id: words(file.file_id),
    name: words(file.name),
    type: words(file.type),
    size: typeof file.size === 'number' ? file.size : 0,
    key: words(file.key),
  }));

const answerFrom = (value: unknown): Answers[string] | null => {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (!Array.isArray(value)) return null;
  if (value.every((one) => typeof one === 'string')) return value;
  return value
    .filter(isObject)
    .map((person) => ({ name: words(person.name), details: words(person.details) }));
};

export function contentFrom(value: unknown): ReportContent {
  const content = isObject(value) ? value : {};
  const answers = isObject(content.answers) ? content.answers : {};
  const identity = isObject(content.identity) ? content.identity : null;
  return {
    v: 1,
    written_at: words(content.written_at),
    answers: Object.fromEntries(
      Object.entries(answers).flatMap(([key, answer]) => {
        const read = answerFrom(answer);
        return read === null ? [] : [[key, read] as const];
      }),
    ),
    identity: identity && { name: words(identity.name), contact: words(identity.contact) },
    files: filesFrom(content.files),
  };
}

export function noteFrom(value: unknown): SealedNote {
  const note = isObject(value) ? value : {};
  const fields = isObject(note.fields) ? note.fields : {};
  return {
    text: words(note.text),
    written_at: words(note.written_at),
    ...(typeof note.changed_at === 'string' ? { changed_at: note.changed_at } : {}),
    files: filesFrom(note.files),
    fields: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, words(field)])),
  };
}
