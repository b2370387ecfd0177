import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

/** What every decoder of the library is. */
interface Decoder {
  buffer: Uint8Array;
  ensureBuffer(requested: number): Uint8Array;
}

let isCounting = false;
let left = Number.POSITIVE_INFINITY;

/**
 * The library unpacks tables and lists of objects whole, into memory that the heap limit of a thread does not count: a
 * few megabytes may become gigabytes. So its decoders are counted where they grow, each step of a chain of them.
 */
function countGrowth(): void {
  const context = PDFContext.create();
  const any = PDFRawStream.of(context.obj({ Filter: PDFName.of('RunLengthDecode') }), Uint8Array.of(0x80));
  const decoders = Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(any))) as Decoder;
  const { ensureBuffer } = decoders;
  decoders.ensureBuffer = function (requested) {
    const size = this.buffer.byteLength;
    if (requested > size) {
      left -= Math.max(requested, size * 2) - size;
      if (left < 0) throw new Error('unpacks to too much');
    }
    return ensureBuffer.call(this, requested);
  };
  isCounting = true;
}

/** Of one file at a time. Whoever reads it passes over what it cannot unpack: so the answer says whether it was too much. */
export async function unpackingAtMost<T>(
  bytes: number,
  read: () => Promise<T>,
): Promise<{ readonly tooMuch: true } | { readonly tooMuch: false; readonly read: T }> {
  if (!isCounting) countGrowth();
  left = bytes;
  try {
    const result = await read();
    return left < 0 ? { tooMuch: true } : { tooMuch: false, read: result };
  } catch (error) {
    if (left < 0) return { tooMuch: true };
    throw error;
  } finally {
    left = Number.POSITIVE_INFINITY;
  }
}
