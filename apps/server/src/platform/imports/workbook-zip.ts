import { once } from 'node:events';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../core/app-error.ts';
import { sheetLimits, sheetWords, unreadable } from './sheet-limits.ts';

export type XmlTag = SaxesTagPlain;
export interface XmlEvents {
  /** Names without their prefix: every program chooses its own. */
  readonly open?: (name: string, tag: XmlTag) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** The parts of an .xlsx, read as streams; nothing is ever unpacked to a disk. */
export class WorkbookZip {
  private constructor(
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
      const entries = new Map<string, Entry>();
      const ended = once(zip, 'end').then(() => null);
      for (;;) {
        const next = once(zip, 'entry');
        zip.readEntry();
        const entry = (await Promise.race([next, ended]))?.[0] as Entry | undefined;
        if (!entry) return new WorkbookZip(zip, entries);
        entries.set(entry.fileName, entry);
      }
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
    const parser = strictParser(events);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let size = 0;
    try {
      for await (const piece of await this.stream(entry)) {
        size += piece.length;
        if (size > sheetLimits.partBytes) throw unreadable(sheetWords.tooLargeInside);
        parser.write(decoder.decode(piece, { stream: true }));
        yield;
      }
      parser.write(decoder.decode()).close();
      yield;
    } catch (error) {
      // Whatever zip, text and XML stumble over came with the file.
      throw error instanceof AppError ? error : unreadable(sheetWords.damaged);
    }
  }

  private stream(entry: Entry): Promise<AsyncIterable<Buffer>> {
    return new Promise((resolve, reject) =>
      this.zip.openReadStream(entry, (error, stream) =>
        error ? reject(error) : resolve(stream as AsyncIterable<Buffer>),
      ),
    );
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** No document type, and so no entities of anybody's own. */
function strictParser({ open, text, close }: XmlEvents): SaxesParser {
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw unreadable(sheetWords.damaged);
  });
  parser.on('doctype', () => {
    throw unreadable(sheetWords.damaged);
  });
  if (open) parser.on('opentag', (tag) => open(localName(tag.name), tag as XmlTag));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', (tag) => close(localName(tag.name)));
  return parser;
}

/** An attribute whatever its prefix. */
export const attribute = (tag: XmlTag, name: string): string | undefined =>
  tag.attributes[name] ??
  Object.entries(tag.attributes).find(([key]) => key.includes(':') && localName(key) === name)?.[1];
