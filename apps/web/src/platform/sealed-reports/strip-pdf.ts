import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { strippedImage } from './strip-image.ts';

/** What editors note about a document, a page or a picture in it; comments with their authors; files that go along. */
const ABOUT = ['Metadata', 'PieceInfo', 'LastModified', 'Annots', 'AF', 'Thumb', 'Alternates', 'OPI'].map(
  (key) => PDFName.of(key),
);

/** Also of what stands inside: the properties of a page are dictionaries in dictionaries. References are not followed. */
function forget(object: PDFObject | undefined): void {
  if (object instanceof PDFStream) forget(object.dict);
  if (object instanceof PDFArray) for (const one of object.asArray()) forget(one);
  if (!(object instanceof PDFDict)) return;
  for (const key of ABOUT) object.delete(key);
  for (const one of object.values()) forget(one);
}

const named = (object: PDFObject | undefined): string[] =>
  object instanceof PDFArray ? object.asArray().flatMap(named) : object ? [String(object)] : [];

/** A photographed page is a JPEG with all that the camera wrote into it. Throws where it cannot be looked into. */
function cleanPicture(object: PDFObject): PDFRawStream | null {
  if (!(object instanceof PDFRawStream)) return null;
  const filters = named(object.dict.lookup(PDFName.of('Filter')));
  if (filters.includes('/JPXDecode')) throw new Error('a picture of a kind that is not cleaned here');
  if (!filters.includes('/DCTDecode')) return null;
  if (filters.length > 1) throw new Error('a picture that is packed twice');
  return PDFRawStream.of(object.dict, strippedImage('image/jpeg', object.contents));
}

/**
 * A PDF without its info dictionary, XMP packets and ids. What is about it is taken out before its pages are copied into a
 * new document, so that neither that nor earlier versions an editor left behind come along. Throws for protected ones.
 */
export async function strippedPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const [ref, object] of source.context.enumerateIndirectObjects()) {
    forget(object);
    const picture = cleanPicture(object);
    if (picture) source.context.assign(ref, picture);
  }
  const clean = await PDFDocument.create({ updateMetadata: false } as never);
  for (const page of await clean.copyPages(source, source.getPageIndices())) clean.addPage(page);
  delete (clean.context.trailerInfo as { Info?: unknown }).Info;
  delete (clean.context.trailerInfo as { ID?: unknown }).ID;
  return clean.save({ useObjectStreams: false, updateFieldAppearances: false });
}
