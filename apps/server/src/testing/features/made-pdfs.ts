import { constants, deflateRawSync, deflateSync } from 'node:zlib';

/** PDFs put together by hand, one object after the other. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let size = 9;
  const starts: number[] = [];
  const put = (part: string | Buffer) => {
    const bytes = Buffer.from(part as string);
    size += bytes.length;
    parts.push(bytes);
  };
  objects.forEach((object, at) => {
    starts.push(size);
    put(`${at + 1} 0 obj\n`);
    put(object);
    put('\nendobj\n');
  });
  const begin = size;
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
  put(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${begin}\n%%EOF\n`);
  return Buffer.concat(parts);
}

const stream = (content: Buffer, filter = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${filter}/Length ${content.length}>>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
const winAnsi = (text: string) => Buffer.from(text.replace(/([()\\])/g, '\\$1'), 'latin1');
const drawn = (lines: readonly string[]) =>
  Buffer.concat([
    Buffer.from('BT /F1 12 Tf 60 780 Td 16 TL\n'),
    ...lines.flatMap((line) => [Buffer.from('('), winAnsi(line), Buffer.from(") '\n")]),
    Buffer.from('ET'),
  ]);

/** A page for each list of lines. */
export function pdfOfPages(pages: readonly (readonly string[])[], catalogue = ''): Buffer {
  const first = 4;
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ');
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    FONT,
    ...pages.flatMap((lines, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + at * 2 + 1} 0 R>>`,
      stream(deflateSync(drawn(lines)), '/Filter/FlateDecode'),
    ]),
  ]);
}

/** Runs a script when it is opened, if anybody lets it. */
export const pdfWithScript = (lines: readonly string[]): Buffer =>
  pdfOfPages([lines], '/OpenAction<</S/JavaScript/JS(globalThis.ranFromPdf = true; app.alert\\(1\\);)>>');

/** So many megabytes of blanks, packed. */
function packedBlanks(megabytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(1024 * 1024, 0x20), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => piece),
    Buffer.from([0x03, 0x00]),
    Buffer.alloc(4),
  ]);
}

const bombParts = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[4 0 R]/Count 1>>',
  FONT,
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents 5 0 R>>',
];

/** One page that unpacks to so many megabytes. */
export const pdfBomb = (megabytes: number): Buffer =>
  pdfOf([...bombParts, stream(packedBlanks(megabytes), '/Filter/FlateDecode')]);

/** A list of objects, or what `more` says of the stream, that unpacks to so many megabytes, beside a small page. */
export const pdfBombBeside = (
  megabytes: number,
  more = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
): Buffer => pdfOf([...bombParts, stream(drawn(['Olá'])), stream(packedBlanks(megabytes), more)]);
