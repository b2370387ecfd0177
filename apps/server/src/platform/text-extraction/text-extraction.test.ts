import { fileKinds } from '@conforme/contracts/core/upload.ts';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { AppError } from '../../core/app-error.ts';
import { paths } from '../../paths.ts';
import { pdfBomb, pdfOfPages, pdfWithScript } from '../../testing/features/made-pdfs.ts';
import { workbookOf } from '../../testing/workbooks.ts';
import { ReadingThreads, readingWords } from '../reading/reading-threads.ts';
import { type ExtractedText, extractionLimits } from './extraction-limits.ts';

const readings = new ReadingThreads(paths.readingWorker, {
  FILE_READS_AT_ONCE: 2,
  FILE_READS_PER_ORGANISATION: 2,
  IMPORTS_AT_ONCE: 1,
  PLACE_QUEUE: 20,
  PLACE_WAIT_SECONDS: 60,
});
const { signal } = new AbortController();
const read = (bytes: Uint8Array, kind: keyof typeof fileKinds): Promise<ExtractedText> =>
  readings.read({ purpose: 'text', holder: { organisation: 1 }, signal }, (ask) =>
    ask('text', { bytes, mediaType: fileKinds[kind].type }),
  );
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: AppError) => error.errors?.file?.[0] ?? error.message,
  );
const word = (body: string, more: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({ '[Content_Types].xml': '<Types/>', 'word/document.xml': body, ...more }).map(
        ([name, text]) => [name, strToU8(text)],
      ),
    ),
  );

test('a PDF gives its text by page, with accents', async () => {
  const pdf = pdfOfPages([
    ['Política de segurança', 'Senhas têm 12 caracteres.'],
    ['Exceções são aprovadas pela direção.'],
  ]);
  expect(await read(pdf, 'pdf')).toEqual({
    passages: [
      { page: 1, text: 'Política de segurança\nSenhas têm 12 caracteres.' },
      { page: 2, text: 'Exceções são aprovadas pela direção.' },
    ],
    pages: 2,
    cut: false,
  });
}, 60_000);

test('a script in a PDF never runs, and its text is not the document', async () => {
  const { passages } = await read(pdfWithScript(['Olá']), 'pdf');
  expect(passages).toEqual([{ page: 1, text: 'Olá' }]);
  expect('ranFromPdf' in globalThis).toBe(false);
});

test('ten thousand pages are read up to the limit, and told to be cut', async () => {
  const pdf = pdfOfPages(Array.from({ length: 10_000 }, (_, at) => [`Folha ${at + 1}`]));
  const { passages, pages, cut } = await read(pdf, 'pdf');
  expect({ pages, cut, read: passages.length }).toEqual({
    pages: 10_000,
    cut: true,
    read: extractionLimits.pages,
  });
}, 120_000);

test('a page that unpacks to gigabytes is refused within the memory limit, and the next file is read', async () => {
  const before = process.memoryUsage.rss();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before);
  }, 20);
  expect(await refusal(read(pdfBomb(2_000), 'pdf'))).toBe(readingWords.tooCostly);
  clearInterval(watch);
  expect(most).toBeLessThan((extractionLimits.growthMb + 200) * 1024 * 1024);
  expect((await read(pdfOfPages([['Outro']]), 'pdf')).passages).toHaveLength(1);
}, 60_000);

test('a damaged PDF is refused with words', async () => {
  expect(await refusal(read(Buffer.from('%PDF-1.7\nnada'), 'pdf'))).toContain('danificado');
});

test('a Word document gives its paragraphs, without what was struck out', async () => {
  const body =
    '<w:document><w:body><w:p><w:r><w:t>Norma</w:t></w:r><w:r><w:tab/><w:t>nova</w:t></w:r></w:p>' +
    '<w:p><w:del><w:r><w:delText>antiga</w:delText></w:r></w:del><w:r><w:t>vale</w:t></w:r></w:p></w:body></w:document>';
  expect((await read(word(body), 'docx')).passages).toEqual([{ page: null, text: 'Norma nova\nvale' }]);
});

test('entities of its own, as an XML bomb has them, are refused', async () => {
  const bomb =
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><w:document><w:p><w:t>&b;</w:t></w:p></w:document>';
  expect(await refusal(read(word(bomb), 'docx'))).toContain('danificado');
});

test('a zip bomb in a Word document is refused before it is unpacked', async () => {
  const body = `<w:document><w:p><w:t>${' '.repeat(60 * 1024 * 1024)}</w:t></w:p></w:document>`;
  expect(await refusal(read(word(body), 'docx'))).toContain('danificado');
}, 30_000);

test('a presentation gives its slides, a workbook its cells, a text its lines', async () => {
  const slides = zipSync({
    'ppt/slides/slide1.xml': strToU8('<p:sld><a:p><a:r><a:t>Metas</a:t></a:r></a:p></p:sld>'),
    'ppt/slides/slide2.xml': strToU8('<p:sld><a:p><a:r><a:t>Prazos</a:t></a:r></a:p></p:sld>'),
  });
  expect((await read(slides, 'pptx')).passages).toEqual([
    { page: 1, text: 'Metas' },
    { page: 2, text: 'Prazos' },
  ]);
  const book = workbookOf({
    rows: '<row><c t="s"><v>0</v></c><c><v>5</v></c></row>',
    strings: '<si><t>Ficha de matrícula</t></si>',
  });
  expect((await read(book, 'xlsx')).passages[0]?.text).toContain('Ficha de matrícula · 5');
  expect((await read(Buffer.from('uma\r\nduas\0', 'latin1'), 'txt')).passages).toEqual([
    { page: null, text: 'uma\nduas' },
  ]);
  expect((await read(Buffer.from('ação', 'latin1'), 'txt')).passages[0]?.text).toBe('ação');
});

test('long text comes in pieces that end between words, up to a limit', async () => {
  const { passages, cut } = await read(Buffer.from('palavra '.repeat(400_000)), 'txt');
  expect(cut).toBe(true);
  expect(passages.every(({ text }) => text.length <= extractionLimits.passageCharacters)).toBe(true);
  expect(passages[0]?.text.endsWith('palavra')).toBe(true);
});
