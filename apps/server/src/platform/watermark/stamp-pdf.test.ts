import { decodePDFRawStream, degrees, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import PdfKit from 'pdfkit';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../../core/app-error.ts';
import { paths } from '../../paths.ts';
import { ReadingThreads } from '../reading/reading-threads.ts';
import { markText } from './mark-text.ts';
import { stampPdf } from './stamp-pdf.ts';
import { watermarkLimits, watermarkWords } from './stamp-words.ts';
import { stampInThread } from './watermark.ts';

const who = {
  name: 'Dr. Otávio Mendes Figueira',
  email: 'o.figueira@mppr.example',
  checkCode: 'K7QF-9D2M-XW4T-8HJP',
};
const text = markText(who, new Date('2026-11-16T12:42:00Z'));

/** As an office program writes them: pages, compressed, with fonts of their own. */
function written(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> {
  const document = new PdfKit({ ...options, autoFirstPage: false });
  const pieces: Buffer[] = [];
  return new Promise((resolve) => {
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    for (let page = 1; page <= pages; page++) document.addPage({ size: 'A4' }).text(`Página ${page}`);
    document.end();
  });
}

/** What is drawn over each page, in words. */
async function marksOf(bytes: Uint8Array): Promise<string[][]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.getPages().map((page) => {
    const drawn = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
    return (drawn?.entries() ?? []).flatMap(([, ref]) => {
      const stream = document.context.lookup(ref);
      if (!(stream instanceof PDFRawStream)) return [];
      const content = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
      return [...content.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = '']) =>
        Buffer.from(hex, 'hex').toString('latin1'),
      );
    });
  });
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: AppError) => error.errors?.file?.[0] ?? error.message,
  );

describe('a watermark', () => {
  test('stands on every page: who opened it, the address, and when', async () => {
    const before = await written(3);
    const marks = await marksOf(await stampPdf(before, text));
    expect(marks).toHaveLength(3);
    for (const lines of marks) {
      expect(lines.length).toBeGreaterThan(5);
      expect(new Set(lines)).toEqual(new Set([text]));
    }
    expect(text).toBe(
      'Dr. Otávio Mendes Figueira · o.figueira@mppr.example · 16/11/2026 09:42 · Código K7QF-9D2M-XW4T-8HJP',
    );
  });

  test('leaves the pages as many, as large and as turned as they were', async () => {
    const made = await PDFDocument.create();
    made.addPage([300, 500]).setRotation(degrees(90));
    made.addPage([1_200, 200]).setCropBox(100, 20, 900, 150);
    const stamped = await PDFDocument.load(await stampPdf(await made.save(), text));
    const [first, second] = stamped.getPages();
    expect([first?.getSize(), first?.getRotation().angle]).toEqual([{ width: 300, height: 500 }, 90]);
    expect(second?.getCropBox()).toEqual({ x: 100, y: 20, width: 900, height: 150 });
    for (const lines of await marksOf(await stamped.save())) expect(lines).toContain(text);
  });

  test('writes letters that its typeface lacks without their accent, or as a question mark', async () => {
    const [lines] = await marksOf(await stampPdf(await written(1), 'Łukasz Ǹeal 李'));
    expect(new Set(lines)).toEqual(new Set(['?ukasz Neal ?']));
  });

  test('takes out what would act by itself', async () => {
    const made = await PDFDocument.create();
    made.addPage();
    made.addJavaScript('start', 'app.alert(1)');
    made.catalog.set(PDFName.of('OpenAction'), made.context.obj({ S: 'JavaScript' }));
    const stamped = await PDFDocument.load(await stampPdf(await made.save(), text));
    expect(stamped.catalog.has(PDFName.of('OpenAction'))).toBe(false);
    expect(stamped.catalog.lookup(PDFName.of('Names'), PDFDict).has(PDFName.of('JavaScript'))).toBe(false);
  });

  test('is refused to what is encrypted, signed, no PDF, or too long', async () => {
    expect(await refusal(stampPdf(await written(1, { userPassword: 'x' }), text))).toBe(
      watermarkWords.encrypted,
    );
    // Opens without a password, and forbids changes.
    expect(await refusal(stampPdf(await written(1, { ownerPassword: 'x' }), text))).toBe(
      watermarkWords.encrypted,
    );
    const signed = await PDFDocument.create();
    signed.addPage();
    signed.context.register(
      signed.context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite', ByteRange: [0, 10, 20, 10] }),
    );
    expect(await refusal(stampPdf(await signed.save(), text))).toBe(watermarkWords.signed);
    for (const bytes of [Buffer.from('%PDF-1.7\n'), Buffer.from('GIF89a'), Buffer.alloc(0)])
      expect(await refusal(stampPdf(bytes, text))).toBe(watermarkWords.unreadable);
    const long = await PDFDocument.create();
    for (let page = 0; page <= watermarkLimits.pages; page++) long.addPage([10, 10]);
    expect(await refusal(stampPdf(await long.save(), text))).toBe(watermarkWords.tooManyPages);
  });
});

describe('in a thread', () => {
  const asked = { holder: { organisation: 1 }, signal: new AbortController().signal };
  const settings = {
    ...{ FILE_READS_AT_ONCE: 2, FILE_READS_PER_ORGANISATION: 2, IMPORTS_AT_ONCE: 1, PLACE_QUEUE: 20 },
    PLACE_WAIT_SECONDS: 60,
  };

  test('200 pages take their mark, and a refusal arrives as one', async () => {
    const readings = new ReadingThreads(paths.readingWorker, settings);
    const stamped = await stampInThread(readings, asked, await written(200), text);
    expect(await marksOf(stamped)).toHaveLength(200);
    const encrypted = await written(1, { userPassword: 'x' });
    expect(await refusal(stampInThread(readings, asked, encrypted, text))).toBe(watermarkWords.encrypted);
  }, 60_000);

  test('nothing larger than the limit is begun', async () => {
    const readings = new ReadingThreads(paths.readingWorker, settings);
    const large = new Uint8Array(watermarkLimits.bytes + 1);
    await expect(async () => stampInThread(readings, asked, large, text)).rejects.toMatchObject({
      errors: { file: [watermarkWords.tooLarge] },
    });
  });
});
