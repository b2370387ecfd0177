import {
  beginText,
  drawObject,
  EncryptedPDFError,
  endText,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  PDFRef,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  StandardFonts,
  setFillingColor,
  setFontAndSize,
  setGraphicsState,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib';
import { AppError, invalidField } from '../../core/app-error.ts';
import { type Mark, wholeName } from './mark-text.ts';
import { type Box, qrOperators } from './stamp-qr.ts';
import { watermarkLimits, watermarkWords } from './stamp-words.ts';
import { unpackingAtMost } from './unpacking-limit.ts';

const refused = (words: string): AppError => invalidField('file', words);

const SIZE = 11;
/** Between one line of the mark and the next, and from one repetition to the next. */
const ROW = 130;
const GAP = 60;
const ANGLE = 30;
const OPACITY = 0.32;
const COLOUR = rgb(0.03, 0.38, 0.28);

/**
 * The same PDF with this text across every page and the QR code in a corner, as part of its contents. What would act by itself when it is opened is
 * taken out. In a thread with limits: what others wrote.
 */
export async function stampPdf(bytes: Uint8Array, { text, url }: Mark): Promise<Uint8Array> {
  const document = await opened(bytes);
  assertUnsigned(document);
  if (document.getPageCount() > watermarkLimits.pages) throw refused(watermarkWords.tooManyPages);
  silence(document);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const shade = document.context.register(
    document.context.obj({ Type: 'ExtGState', ca: OPACITY, CA: OPACITY }),
  );
  const marks = new Map<string, PDFRef>();
  for (const page of document.getPages()) stampPage(page, marks, () => ({ font, shade, text, url }));
  return document.save({ updateFieldAppearances: false });
}

async function opened(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const loaded = await unpackingAtMost(watermarkLimits.unpackedBytes, () =>
      PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false }),
    );
    if (loaded.tooMuch) throw refused(watermarkWords.tooCostly);
    const document = loaded.read;
    // A file without pages fails here, and not in the middle.
    document.getPages();
    return document;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused(error instanceof EncryptedPDFError ? watermarkWords.encrypted : watermarkWords.unreadable);
  }
}

/** Whatever kind of signature, its dictionary says over which bytes it was made. */
function assertUnsigned({ context }: PDFDocument): void {
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFDict && object.has(PDFName.of('ByteRange')))
      throw refused(watermarkWords.signed);
}

function silence(document: PDFDocument): void {
  const { catalog, context } = document;
  // Who wrote it, and with what, goes to nobody it is shared with: the evidence is the file that is kept.
  const told = [context.trailerInfo.Info, catalog.get(PDFName.of('Metadata'))];
  for (const one of told) if (one instanceof PDFRef) context.delete(one);
  context.trailerInfo.Info = undefined;
  for (const key of ['OpenAction', 'AA', 'Metadata']) catalog.delete(PDFName.of(key));
  const names = catalog.lookupMaybe(PDFName.of('Names'), PDFDict);
  names?.delete(PDFName.of('JavaScript'));
  for (const page of document.getPages()) page.node.delete(PDFName.of('AA'));
}

interface Stamp extends Mark {
  readonly font: PDFFont;
  readonly shade: PDFRef;
}

/** One drawing serves every page of the same shape. */
function stampPage(page: PDFPage, marks: Map<string, PDFRef>, stamp: () => Stamp): void {
  const box = page.getCropBox();
  const turned = page.getRotation().angle;
  const shape = [box.x, box.y, box.width, box.height, turned].join(' ');
  const known = marks.get(shape) ?? drawMark(page, box, turned, stamp());
  marks.set(shape, known);
  const name = page.node.newXObject('Mark', known);
  const content = page.doc.context.contentStream([pushGraphicsState(), drawObject(name), popGraphicsState()]);
  page.node.addContentStream(page.doc.context.register(content));
  // Put there by the library, empty.
  if (page.node.Annots()?.size() === 0) page.node.delete(PDFName.of('Annots'));
}

function drawMark(
  { doc: { context } }: PDFPage,
  box: Box,
  turned: number,
  { font, shade, text, url }: Stamp,
): PDFRef {
  const line = wholeName(font.getCharacterSet(), text);
  const encoded = font.encodeText(line);
  const angle = ((ANGLE + turned) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const step = font.widthOfTextAtSize(line, SIZE) + GAP;
  // From the middle of the page outwards, in the directions of the text: as far as its corners, whatever the angle.
  const reach = Math.hypot(box.width, box.height) / 2;
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const places: [number, number][] = [];
  for (let across = -reach, row = 0; across <= reach; across += ROW, row++)
    for (let along = -reach - (row % 2) * (step / 2); along <= reach; along += step)
      places.push([middleX + along * cos - across * sin, middleY + along * sin + across * cos]);
  const drawing = context.formXObject(
    [
      pushGraphicsState(),
      setGraphicsState('Shade'),
      setFillingColor(COLOUR),
      beginText(),
      setFontAndSize('Face', SIZE),
      ...places.flatMap(([x, y]) => [setTextMatrix(cos, sin, -sin, cos, x, y), showText(encoded)]),
      endText(),
      popGraphicsState(),
      ...qrOperators(url, box, turned),
    ],
    {
      BBox: context.obj([box.x, box.y, box.x + box.width, box.y + box.height]),
      Resources: { Font: { Face: font.ref }, ExtGState: { Shade: shade } },
    },
  );
  return context.register(drawing);
}
