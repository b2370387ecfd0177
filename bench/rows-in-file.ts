import { unzipSync } from 'fflate';
import { pdfPages } from '../apps/server/src/testing/pdf-text.ts';

/** How many requests are really in the file, whatever it says of itself. */
export const rowsIn = (format: string, file: Uint8Array): number =>
  format === 'pdf' ? rowsInPdf(file) : rowsInWorkbook(file);

const SHEET = 'xl/worksheets/sheet1.xml';

/** Without the one that heads them. */
function rowsInWorkbook(file: Uint8Array): number {
  const sheet = unzipSync(file, { filter: ({ name }) => name === SHEET })[SHEET];
  if (!sheet) return 0;
  const row = Buffer.from('<row ');
  const bytes = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength);
  let rows = -1;
  for (let at = bytes.indexOf(row); at >= 0; at = bytes.indexOf(row, at + row.length)) rows++;
  return rows;
}

/** Each begins with the number of its protocol. */
const PROTOCOL = /^LGPD-\d{4}-[0-9A-Z]/;

const rowsInPdf = (file: Uint8Array): number =>
  pdfPages(file).reduce((sum, lines) => sum + lines.filter((line) => PROTOCOL.test(line)).length, 0);
