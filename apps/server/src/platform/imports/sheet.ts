import type { SheetReading } from '@conforme/contracts/platform/imports/imports.schemas.ts';

/** A row as somebody sees it in the file: texts in the order of the columns. Rows without any are left out. */
export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** A file that was understood. Its rows can be read more than once, each time from the beginning. */
export interface Sheet {
  /** How it seems to be written; somebody may know better. Whether its first row has names is not known here. */
  readonly guess: Omit<SheetReading, 'header'>;
  /** Names of the sheets in a workbook; empty for text. */
  readonly sheets: readonly string[];
  rows(reading: Pick<SheetReading, 'separator' | 'encoding' | 'sheet'>): AsyncGenerator<SheetRow>;
}
