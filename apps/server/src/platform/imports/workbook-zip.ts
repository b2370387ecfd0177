import { Inflate } from 'fflate';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../core/app-error.ts';
import { archiveEntries } from '../files/archive-entries.ts';
import { sheetLimits, sheetWords, unreadable } from './sheet-limits.ts';
import { StrictXml, type XmlEvents } from './strict-xml.ts';

/** Unpacked at a time. A byte may become a thousand: these become four megabytes at most. */
const PIECE = 4_096;
const STORED = 0;
const DEFLATED = 8;

/** The parts of an .xlsx, unpacked piece by piece; nothing is ever unpacked to a disk. */
export class WorkbookZip {
  private constructor(
    private readonly bytes: Buffer,
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  static async open(bytes: Buffer): Promise<WorkbookZip> {
    try {
      const zip = await new Promise<ZipFile>((resolve, reject) =>
        yauzl.fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, opened) =>
          error ? reject(error) : resolve(opened),
        ),
      );
      return new WorkbookZip(bytes, zip, await archiveEntries(zip));
    } catch {
      throw unreadable(sheetWords.damaged);
    }
  }

  has = (name: string): boolean => this.entries.has(name);

  /** Read to its end; each piece is worked through before the next is unpacked. */
  async read(name: string, events: XmlEvents): Promise<void> {
    for await (const _ of this.walk(name, events));
  }

  /** Comes back after every piece, so that what was found in it can be used before the next. */
  async *walk(name: string, events: XmlEvents): AsyncGenerator<void> {
    const entry = this.entries.get(name);
    if (!entry) throw unreadable(sheetWords.damaged);
    if (entry.uncompressedSize > sheetLimits.partBytes) throw unreadable(sheetWords.tooLargeInside);
    const xml = new StrictXml(events);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for (const piece of unpacked(entry, await this.packed(entry))) {
        xml.write(decoder.decode(piece, { stream: true }));
        yield;
      }
      xml.write(decoder.decode());
      xml.end();
      yield;
    } catch (error) {
      // Whatever zip, text and XML stumble over came with the file.
      throw error instanceof AppError ? error : unreadable(sheetWords.damaged);
    }
  }

  private async packed(entry: Entry): Promise<Buffer> {
    const { fileDataStart } = await this.zip.readLocalFileHeaderPromise(entry, { minimal: true });
    return this.bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize);
  }
}

/**
 * In this thread, step by step, and not by Node's zlib: a thread that is ended while zlib works for it takes the whole
 * process along (Node 20). What the table of contents said is all that comes out.
 */
function* unpacked(entry: Entry, packed: Buffer): Generator<Uint8Array> {
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw unreadable(sheetWords.damaged);
  const isDeflated = entry.compressionMethod === DEFLATED;
  let pieces: Uint8Array[] = [];
  const inflate = new Inflate((piece) => {
    pieces.push(piece);
  });
  let size = 0;
  for (let at = 0; at < packed.length; at += PIECE) {
    const piece = packed.subarray(at, at + PIECE);
    if (isDeflated) inflate.push(piece, at + PIECE >= packed.length);
    else pieces.push(piece);
    const out = pieces;
    pieces = [];
    for (const piece of out) {
      size += piece.length;
      if (size > entry.uncompressedSize) throw unreadable(sheetWords.damaged);
      yield piece;
    }
  }
}
