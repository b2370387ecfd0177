import { cellText } from '@conforme/contracts/core/text/cell-text.ts';
import { longestPart } from './pdf-layout.ts';
import type { PdfSheet } from './pdf-sheet.ts';
import { typeset } from './pdf-typeface.ts';
import { printable, type Report, type ReportRow } from './report.ts';

export const SIZE = 8.5;
export const SMALL = 8;
export const PAD = { x: 5, y: 3.5 };
const WIDEST = 300;

/** How wide each column would be with nothing wrapped, and how wide it must be for no word to be broken. */
export function columnsWanted(sheet: PdfSheet, report: Report, sample: readonly ReportRow[]) {
  const padded = (width: number) => width + 2 * PAD.x + 1;
  const texts = report.columns.map((_, index) =>
    sample.map((row) => cellOf(report, index, row).slice(0, 200)),
  );
  const wanted = report.columns.map(({ label }, index) => {
    const widths = (texts[index] ?? []).map((text) => sheet.regular.widthOf(text, SIZE));
    return Math.min(WIDEST, padded(Math.max(sheet.bold.widthOf(label, SMALL), ...widths)));
  });
  const least = report.columns.map(({ label }, index) => {
    const widths = (texts[index] ?? []).map((text) => longestPart(text, sheet.regular, SIZE));
    return Math.min(WIDEST, padded(Math.max(longestPart(label, sheet.bold, SMALL), ...widths)));
  });
  return { wanted, least };
}

export function cellOf({ columns }: Report, index: number, row: ReportRow): string {
  const column = columns[index];
  return column ? typeset(printable(cellText(column, row[index]))) : '';
}
