import type { Column } from '@conforme/contracts/core/list.ts';

export type ReportColumn = Column<Record<string, unknown>>;
/** One row's values, in the order of the columns, as the list would have sent them. */
export type ReportRow = readonly unknown[];

/** Everything a file says beside its rows. Plain data: it travels to the worker. */
export interface Report {
  readonly title: string;
  readonly organisation: string;
  readonly author: string;
  /** When it was asked for, as an instant. */
  readonly at: string;
  /** Search, filters and order in words, a label and a text each. */
  readonly criteria: readonly (readonly [label: string, text: string])[];
  readonly columns: readonly ReportColumn[];
  readonly total: number;
  /** Small tables beside the rows: sheets of their own in a workbook. */
  readonly sheets?: readonly ReportSheet[];
}

export interface ReportSheet {
  readonly name: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
}

/** Turns rows into a file, a piece at a time; what is not needed any more is given away at once. */
export interface ReportWriter {
  write(rows: readonly ReportRow[]): Uint8Array;
  end(): Uint8Array;
}

/** What Excel holds in a cell, and more than anybody reads in a table. */
const LONGEST_TEXT = 32_767;

/** Most texts have none of these signs, and need no closer look. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const SPECIAL = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff&<>"]/;
const isPlain = (text: string): boolean => text.length <= LONGEST_TEXT && !SPECIAL.test(text);

/** Without what no file may carry: control characters, halves of surrogate pairs, texts without end. */
export const printable = (text: string): string =>
  isPlain(text)
    ? text
    : text
        .slice(0, LONGEST_TEXT)
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '');

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML. */
export const markup = (text: string): string =>
  isPlain(text) ? text : printable(text).replace(/[&<>"]/g, (sign) => entities[sign] as string);
