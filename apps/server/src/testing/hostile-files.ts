import { randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { workbookOf } from './workbooks.ts';

/** Files whose contents, not whose size, are the attack. Each is of a kind that is taken. */

const LONGEST_ZIP_NAME = 65_535;

/** A document with two entries of the longest names a zip has, all of them folders: quadratic for a careless pattern. */
export const documentWithLongNames = (): Buffer => {
  const name = (last: string) => `${'a/'.repeat((LONGEST_ZIP_NAME - 1) / 2)}${last}`;
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'word/document.xml': strToU8('<x/>'),
      [name('1')]: strToU8('x'),
      [name('2')]: strToU8('x'),
    }),
  );
};

/** A number format of nothing but brackets that open. */
export const workbookWithOpenBrackets = (count = 50_000): Buffer =>
  padded({
    rows: '<row><c s="0"><v>1</v></c></row>',
    styles: `<numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(count)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`,
  });

/** Cells of the longest text that is read, nearly all of it blanks. */
export const sheetOfBlanks = (rows = 150): string =>
  `Nome;E-mail\n${`Ana;a${' '.repeat(4_990)}b\n`.repeat(rows)}`;

/** Shared texts without a letter in them: little to read, much to keep. */
export const workbookOfEmptyTexts = (megabytes: number): Buffer =>
  padded({
    rows: '<row><c t="s"><v>0</v></c></row>',
    strings: '<si/>'.repeat((megabytes * 1024 * 1024) / 5),
  });

/** Shared texts that keep a reader busy for seconds, within every limit. */
export const slowWorkbook = (): Buffer =>
  padded({
    rows: '<row><c t="s"><v>0</v></c></row>'.repeat(1_000),
    strings: '<si><r><t>a</t></r><r><t>b</t></r><r><t>c</t></r></si>'.repeat(900_000),
  });

/** Shared texts that all differ, and so must all be kept. */
export const workbookOfTexts = (count: number): Buffer =>
  workbookOf({
    rows: '<row><c t="s"><v>0</v></c></row>',
    strings: Array.from(
      { length: count },
      (_, at) => `<si><t>Uma pessoa de nome comprido ${at * 7_919}</t></si>`,
    ).join(''),
  });

/** With as much beside it that cannot be packed as keeps the whole from looking like a bomb. */
function padded(parts: Parameters<typeof workbookOf>[0]): Buffer {
  const written = Object.values(parts).reduce((sum, text) => sum + String(text).length, 0);
  const padding = randomBytes(Math.ceil(written / 80)).toString('hex');
  return workbookOf({ ...parts, more: { 'xl/media/padding.txt': padding } });
}
