import type { TextEncoding } from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { sheetWords, unreadable } from './sheet-limits.ts';

const PIECE = 64 * 1024;

const marks: readonly (readonly [encoding: TextEncoding, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const markOf = (bytes: Buffer) => marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));

/** UTF-8 unless a mark says otherwise or some byte cannot be: then what Excel in Brazil writes. */
export async function guessEncoding(bytes: Buffer): Promise<TextEncoding> {
  const marked = markOf(bytes);
  if (marked) return marked[0];
  // Only UTF-16 has zero bytes in text, and without its mark nobody can tell.
  if (bytes.includes(0)) throw unreadable(sheetWords.notText);
  try {
    for await (const _ of textPieces(bytes, 'utf-8'));
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** A little at a time: no more of it is in memory as text than is being read. */
export async function* textPieces(bytes: Buffer, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const text = decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
      if (text.includes('\0')) throw unreadable(sheetWords.notText);
      yield text;
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? unreadable(sheetWords.encoding) : error;
  }
}
