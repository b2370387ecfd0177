import { decodePDFRawStream, degrees, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import PdfKit from 'pdfkit';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../../core/app-error.ts';
import { paths } from '../../paths.ts';
import { pdfBombBeside } from '../../testing/features/made-pdfs.ts';
import { ReadingThreads } from '../reading/reading-threads.ts';
import { markOf } from './mark-text.ts';
import { stampPdf } from './stamp-pdf.ts';
import { watermarkLimits, watermarkWords } from './stamp-words.ts';
import { stampInThread } from './watermark.ts';

const who = {
  name: 'Dr. Otávio Mendes Figueira',
  email: 'o.figueira@mppr.example',
  checkCode: 'K7QF-9D2M-XW4T-8HJP',
  checkUrl: 'https://conforme.example/#/ged/validate/K7QF-9D2M-XW4T-8HJP',
};
const mark = markOf(who, new Date('2026-11-16T12:42:00Z'));
const { text } = mark;

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

/** What is drawn over each page, as the operators of its drawings. */
async function drawnOn(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.getPages().map((page) => {
    const drawn = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
    return (drawn?.entries() ?? [])
      .flatMap(([, ref]) => {
        const stream = document.context.lookup(ref);
        return stream instanceof PDFRawStream
          ? [Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')]
          : [];
      })
      .join('\n');
  });
}

/** What it says, in words. */
const marksOf = async (bytes: Uint8Array): Promise<string[][]> =>
  (await drawnOn(bytes)).map((content) =>
    [...content.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    ),
  );

interface DrawnCode {
  /** Its lower left corner and the direction of its lower edge, on the page. */
  readonly matrix: readonly number[];
  readonly rows: string[];
}

/** The QR code on the first page, dot by dot, read from the rectangles that are drawn. */
async function codeOn(bytes: Uint8Array): Promise<DrawnCode | null> {
  const [content = ''] = await drawnOn(bytes);
  const numbers = '(-?[\\d.e-]+)';
  const matrix = new RegExp(`${Array(6).fill(numbers).join(' ')} cm`).exec(content)?.slice(1).map(Number);
  const all = [...content.matchAll(new RegExp(`${Array(4).fill(numbers).join(' ')} re`, 'g'))];
  const [ground, ...bars] = all.map(
    (found) => found.slice(1).map(Number) as [number, number, number, number],
  );
  if (!matrix || !ground) return null;
  const dot = (bars[0] as number[])[3] as number;
  const size = Math.round(ground[2] / dot);
  const dots = Array.from({ length: size }, () => Array<string>(size).fill('.'));
  for (const [x, y, width] of bars)
    for (let at = 0; at < Math.round(width / dot); at++)
      (dots[size - 1 - Math.round(y / dot)] as string[])[Math.round(x / dot) + at] = '#';
  return { matrix, rows: dots.map((row) => row.join('')) };
}
const wanted = encode(who.checkUrl, { ecc: 'M', border: 2 }).data.map((row) =>
  row.map((isDark) => (isDark ? '#' : '.')).join(''),
);

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: AppError) => error.errors?.file?.[0] ?? error.message,
  );

describe('a watermark', () => {
  test('stands on every page: who opened it, the address, and when', async () => {
    const before = await written(3);
    const marks = await marksOf(await stampPdf(before, mark));
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
    const stamped = await PDFDocument.load(await stampPdf(await made.save(), mark));
    const [first, second] = stamped.getPages();
    expect([first?.getSize(), first?.getRotation().angle]).toEqual([{ width: 300, height: 500 }, 90]);
    expect(second?.getCropBox()).toEqual({ x: 100, y: 20, width: 900, height: 150 });
    for (const lines of await marksOf(await stamped.save())) expect(lines).toContain(text);
  });

  test('carries the QR code of its check page in the lower right corner, whichever way a page is turned', async () => {
    for (const [turned, [cos, sin], [x, y]] of [
      [0, [1, 0], [518, 14]],
      [90, [0, 1], [586, 760]],
      [180, [-1, 0], [82, 786]],
      [270, [0, -1], [14, 82]],
    ] as const) {
      const made = await PDFDocument.create();
      made.addPage(turned % 180 === 0 ? [600, 800] : [600, 842]).setRotation(degrees(turned));
      const code = await codeOn(await stampPdf(await made.save(), mark));
      expect(code?.rows, String(turned)).toEqual(wanted);
      const [a, b, , , e, f] = code?.matrix ?? [];
      expect(
        [a, b, e, f].map((one) => Math.round(one ?? Number.NaN) + 0),
        String(turned),
      ).toEqual([cos, sin, x, y]);
    }
    const small = await PDFDocument.create();
    small.addPage([150, 400]);
    expect(await codeOn(await stampPdf(await small.save(), mark))).toBeNull();
  });

  test('writes letters that its typeface lacks without their accent, or as a question mark', async () => {
    const [lines] = await marksOf(await stampPdf(await written(1), { ...mark, text: 'Łukasz Ǹeal 李' }));
    expect(new Set(lines)).toEqual(new Set(['?ukasz Neal ?']));
  });

  test('takes out what would act by itself', async () => {
    const made = await PDFDocument.create();
    made.addPage();
    made.addJavaScript('start', 'app.alert(1)');
    made.catalog.set(PDFName.of('OpenAction'), made.context.obj({ S: 'JavaScript' }));
    const stamped = await PDFDocument.load(await stampPdf(await made.save(), mark));
    expect(stamped.catalog.has(PDFName.of('OpenAction'))).toBe(false);
    expect(stamped.catalog.lookup(PDFName.of('Names'), PDFDict).has(PDFName.of('JavaScript'))).toBe(false);
  });

  test('tells nothing of who wrote the file, nor with what', async () => {
    const made = await PDFDocument.create();
    made.addPage();
    made.setAuthor('Canário da Silva');
    made.setTitle('Rascunho do canário');
    const xmp = made.context.stream('<x:xmpmeta>Canário em XMP</x:xmpmeta>', { Type: 'Metadata' });
    made.catalog.set(PDFName.of('Metadata'), made.context.register(xmp));
    const stamped = await stampPdf(await made.save({ useObjectStreams: false }), mark);
    const { context, catalog } = await PDFDocument.load(stamped, { updateMetadata: false });
    expect([context.trailerInfo.Info, catalog.get(PDFName.of('Metadata'))]).toEqual([undefined, undefined]);
    const said = context.enumerateIndirectObjects().map(([, one]) => one.toString());
    expect(said.join('\n')).not.toMatch(/xmpmeta|Metadata|Author|Producer/);
    expect(Buffer.from(stamped).includes('xmpmeta')).toBe(false);
  });

  test('is refused to what is encrypted, signed, no PDF, or too long', async () => {
    expect(await refusal(stampPdf(await written(1, { userPassword: 'x' }), mark))).toBe(
      watermarkWords.encrypted,
    );
    // Opens without a password, and forbids changes.
    expect(await refusal(stampPdf(await written(1, { ownerPassword: 'x' }), mark))).toBe(
      watermarkWords.encrypted,
    );
    const signed = await PDFDocument.create();
    signed.addPage();
    signed.context.register(
      signed.context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite', ByteRange: [0, 10, 20, 10] }),
    );
    expect(await refusal(stampPdf(await signed.save(), mark))).toBe(watermarkWords.signed);
    for (const bytes of [Buffer.from('%PDF-1.7\n'), Buffer.from('GIF89a'), Buffer.alloc(0)])
      expect(await refusal(stampPdf(bytes, mark))).toBe(watermarkWords.unreadable);
    const long = await PDFDocument.create();
    for (let page = 0; page <= watermarkLimits.pages; page++) long.addPage([10, 10]);
    expect(await refusal(stampPdf(await long.save(), mark))).toBe(watermarkWords.tooManyPages);
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
    const stamped = await stampInThread(readings, asked, await written(200), mark);
    expect(await marksOf(stamped)).toHaveLength(200);
    const encrypted = await written(1, { userPassword: 'x' });
    expect(await refusal(stampInThread(readings, asked, encrypted, mark))).toBe(watermarkWords.encrypted);
  }, 60_000);

  test.each([
    ['a list of objects', '/Type/ObjStm/N 1/First 4/Filter/FlateDecode'],
    ['a table', '/Type/XRef/Size 1/W[1 1 1]/Filter/FlateDecode'],
    ['the middle of a chain', '/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/ASCIIHexDecode]'],
  ])(
    '%s that unpacks to hundreds of megabytes is refused with little memory',
    async (_what, more) => {
      const readings = new ReadingThreads(paths.readingWorker, settings);
      await stampInThread(readings, asked, await written(1), mark);
      const before = process.memoryUsage.rss();
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage.rss() - before);
      }, 20);
      const refusedAs = await refusal(stampInThread(readings, asked, pdfBombBeside(400, more), mark));
      clearInterval(watch);
      expect(refusedAs).toBe(watermarkWords.tooCostly);
      expect(most).toBeLessThan(250 * 1024 * 1024);
    },
    60_000,
  );

  test('nothing larger than the limit is begun', async () => {
    const readings = new ReadingThreads(paths.readingWorker, settings);
    const large = new Uint8Array(watermarkLimits.bytes + 1);
    await expect(async () => stampInThread(readings, asked, large, mark)).rejects.toMatchObject({
      errors: { file: [watermarkWords.tooLarge] },
    });
  });
});
