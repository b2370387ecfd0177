import type { SheetRow } from './sheet.ts';
import { cellName, sheetLimits, sheetWords, unreadable } from './sheet-limits.ts';

/** Each row of a sheet passes here: what is more than an import takes is refused where it stands. */
export function rowMeasure(): (row: SheetRow) => SheetRow {
  let rows = 0;
  let all = 0;
  return (row) => {
    const { number, cells } = row;
    if (++rows > sheetLimits.rows + 1) throw unreadable(sheetWords.tooManyRows);
    if (cells.length > sheetLimits.columns) throw unreadable(sheetWords.tooManyColumns);
    const long = cells.findIndex((cell) => cell.length > sheetLimits.cellCharacters);
    if (long >= 0) throw unreadable(sheetWords.tooLong(cellName(long, number)));
    const characters = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > sheetLimits.rowCharacters) throw unreadable(sheetWords.tooLongRow(number));
    all += characters;
    if (all > sheetLimits.sheetCharacters) throw unreadable(sheetWords.tooLargeInside);
    return row;
  };
}
