import { PDFDocument, PDFName } from '@cantoo/pdf-lib';

/**
 * A PDF without its info dictionary, XMP packets and ids. Its pages are copied into a new document, so that earlier
 * versions an editor left behind do not come along. Throws for protected ones.
 */
export async function strippedPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  const clean = await PDFDocument.create({ updateMetadata: false } as never);
  for (const page of await clean.copyPages(source, source.getPageIndices())) {
    // Of a page: what editors note about it, and comments with the names of their authors.
    for (const entry of ['Metadata', 'PieceInfo', 'LastModified', 'Annots'])
      page.node.delete(PDFName.of(entry));
    clean.addPage(page);
  }
  for (const [, object] of clean.context.enumerateIndirectObjects()) {
    const dict = (object as { dict?: { delete(name: PDFName): void } }).dict ?? object;
    if (dict && 'delete' in dict) (dict as { delete(name: PDFName): void }).delete(PDFName.of('Metadata'));
  }
  clean.context.trailerInfo.Info = undefined as never;
  delete (clean.context.trailerInfo as { Info?: unknown }).Info;
  delete (clean.context.trailerInfo as { ID?: unknown }).ID;
  return clean.save({ useObjectStreams: false, updateFieldAppearances: false });
}
