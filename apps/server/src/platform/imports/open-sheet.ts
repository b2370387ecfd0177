import { open } from 'node:fs/promises';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import type { Sheet } from './sheet.ts';
import { sheetWords } from './sheet-limits.ts';

const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ZIP = Buffer.from('PK');

export const openSheet = (bytes: Buffer, mediaType: string): Promise<Sheet> =>
  mediaType === 'text/csv' ? readCsv(bytes) : readWorkbook(bytes);

/** Why a file is not what the import takes, as its name and its first bytes tell. */
export async function whyNoSheet(path: string, name: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (/\.xls$/i.test(name) || buffer.equals(COMPOUND_FILE)) return sheetWords.old;
    if (/\.xlsx$/i.test(name) && buffer.subarray(0, 2).equals(ZIP)) return sheetWords.odd;
    return /\.csv$/i.test(name) ? sheetWords.notText : sheetWords.wrongKind;
  } finally {
    await file.close();
  }
}
