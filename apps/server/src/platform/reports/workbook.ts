import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { cellText } from '@conforme/contracts/core/text/cell-text.ts';
import { strToU8, Zip } from 'fflate';
import { daySerial, instantSerial } from './civil-serial.ts';
import { DeflatedPart } from './deflated-part.ts';
import type { Report, ReportColumn, ReportRow, ReportSheet, ReportWriter } from './report.ts';
import {
  columnName,
  fixedParts,
  sheetFile,
  style,
  textCell,
  workbookXml,
  worksheetOpen,
} from './workbook-parts.ts';

const MOST_ROWS = 1_048_576;
const WIDEST = 60;
/** Beyond this a spreadsheet would round. */
const EXACT_DIGITS = 1e15;

/**
 * An .xlsx workbook, written by hand: only inline strings, numbers and dates exist here, so that no value can ever
 * become a formula. The sheet is deflated as its rows come; nothing of it is kept.
 */
export function createWorkbook(report: Report): ReportWriter {
  const output: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    output.push(chunk);
  });
  const add = (name: string, content: string) => {
    const file = new DeflatedPart(name);
    zip.add(file);
    file.push(strToU8(content), true);
  };
  for (const [name, content] of Object.entries(fixedParts(report))) add(name, content);
  for (const [at, one] of (report.sheets ?? []).entries()) add(`xl/${sheetFile(at)}`, sheetOf(one));
  const sheet = new DeflatedPart('xl/worksheets/sheet1.xml');
  zip.add(sheet);
  const bytesOf = reusedBytes();
  let written = 0;
  const begin = (sample: readonly ReportRow[]) => {
    sheet.push(strToU8(sheetStart(report, sample, ' tabSelected="1"')));
    written = 1;
  };
  return {
    write(rows) {
      if (written === 0) begin(rows);
      if (written + rows.length > MOST_ROWS) throw new Error('more rows than a sheet can hold');
      sheet.push(bytesOf(rows.map((row) => rowXml(report.columns, row, ++written)).join('')));
      return taken(output);
    },
    end() {
      if (written === 0) begin([]);
      const last = columnName(report.columns.length - 1);
      sheet.push(strToU8(sheetEnd(`A1:${last}${written}`)), true);
      add('xl/workbook.xml', workbookXml(report, `$${last}$${written}`));
      zip.end();
      return taken(output);
    },
  };
}

/** Text as bytes in a place that the next text uses again: pieces of this size would each wait for a collector. */
function reusedBytes(): (text: string) => Uint8Array {
  let place = Buffer.alloc(0);
  return (text) => {
    const length = Buffer.byteLength(text);
    if (place.length < length) place = Buffer.allocUnsafeSlow(length * 2);
    place.write(text);
    return place.subarray(0, length);
  };
}

function taken(output: Uint8Array[]): Uint8Array {
  return Buffer.concat(output.splice(0));
}

/** A small table, whole. */
function sheetOf({ columns, rows }: ReportSheet): string {
  const lines = rows.map((row, at) => rowXml(columns, row, at + 2)).join('');
  const range = `A1:${columnName(columns.length - 1)}${rows.length + 1}`;
  return sheetStart({ columns }, rows, '') + lines + sheetEnd(range);
}

function sheetStart(
  { columns }: Pick<Report, 'columns'>,
  sample: readonly ReportRow[],
  isShown: string,
): string {
  const widths = columns.map((column, index) => {
    const texts = sample.map((row) => longestLine(cellText(column, row[index])));
    const width = Math.min(WIDEST, Math.max(column.label.length + 4, ...texts) + 2);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const labels = columns.map(({ label }, index) => textCell(`${columnName(index)}1`, label, style.heading));
  return `${worksheetOpen}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${isShown} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${labels.join('')}</row>`;
}

const sheetEnd = (range: string): string =>
  `</sheetData><autoFilter ref="${range}"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`;

const longestLine = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));

function rowXml(columns: readonly ReportColumn[], row: ReportRow, number: number): string {
  let cells = '';
  for (const [index, column] of columns.entries())
    cells += cell(column, row[index], `${columnName(index)}${number}`);
  return `<row r="${number}">${cells}</row>`;
}

function cell(column: ReportColumn, value: unknown, at: string): string {
  if (value === null || value === undefined) return '';
  const typed = typedValue(column, value);
  return typed
    ? `<c r="${at}" s="${typed[0]}"><v>${typed[1]}</v></c>`
    : textCell(at, cellText(column, value));
}

/** A number the spreadsheet can calculate with, and its format; null for what is text. */
function typedValue(column: ReportColumn, value: unknown): readonly [style: number, number: number] | null {
  const as = (kind: number, number: number | null) => (number === null ? null : ([kind, number] as const));
  switch (column.type) {
    case 'number': {
      const number = Number(value);
      return as(style.number, Number.isFinite(number) && Math.abs(number) < EXACT_DIGITS ? number : null);
    }
    case 'date':
      return as(style.date, daySerial(String(value)));
    case 'datetime':
      return column.showsDay
        ? as(style.date, daySerial(civilDayOf(Date.parse(String(value)))))
        : as(style.dateTime, instantSerial(String(value)));
    default:
      return null;
  }
}
