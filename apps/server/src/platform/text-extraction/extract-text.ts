import { fileKinds } from '@conforme/contracts/core/upload.ts';
import type { ExtractedText } from './extraction-limits.ts';
import { docxText, pptxText, xlsxText } from './office-text.ts';
import { PassageCollector } from './passages.ts';
import { pdfText } from './pdf-text.ts';

/** In a thread with limits (platform/reading): what others wrote. A picture has no text; its words would be guesses. */
export async function extractText(bytes: Uint8Array, mediaType: string): Promise<ExtractedText> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (mediaType) {
    case fileKinds.pdf.type:
      return pdfText(bytes);
    case fileKinds.docx.type:
      return docxText(buffer);
    case fileKinds.pptx.type:
      return pptxText(buffer);
    case fileKinds.xlsx.type:
      return xlsxText(buffer);
    case fileKinds.txt.type: {
      const collected = new PassageCollector();
      collected.add(null, decoded(buffer));
      return collected.done(null);
    }
    default:
      return { passages: [], pages: null, cut: false };
  }
}

/** UTF-16 says so at its beginning; what is not UTF-8 was written by an old program for Windows. */
function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
