import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../core/app-error.ts';
import { isFileMissing, noRoom } from '../../../platform/files/staging.ts';

const STEP = 8 * 1024 * 1024;

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** What has arrived so far of files that are being sent, each under the number of its upload. */
export class PartialFiles {
  private readonly busy = new Set<string>();
  constructor(readonly folder: string) {}

  pathOf = (id: string): string => join(this.folder, id);

  /** Of those who send to one upload, or end it, one at a time: the others are told to come again. */
  async alone<T>(id: string, work: () => Promise<T>): Promise<T> {
    if (this.busy.has(id))
      throw new AppError('conflict', 'Este envio ainda está em andamento. Tente de novo em instantes.');
    this.busy.add(id);
    try {
      return await work();
    } finally {
      this.busy.delete(id);
    }
  }

  /**
   * Writes at the offset, and tells how far the bytes have reached the disk: after every few megabytes and at the end,
   * also where the sender was cut off. What was written beyond, and never told, is written over.
   */
  async write(
    id: string,
    { offset, size, content }: { offset: number; size: number; content: AsyncIterable<Buffer> },
    stored: (offset: number) => Promise<void>,
  ): Promise<number> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = await open(this.pathOf(id), constants.O_RDWR | constants.O_CREAT, 0o600);
    let at = offset;
    let told = offset;
    const tell = async () => {
      if (at === told) return;
      await file.datasync();
      await stored(at);
      told = at;
    };
    try {
      if ((await file.stat()).size < offset) throw lost();
      try {
        for await (const piece of content) {
          if (at + piece.length > size)
            throw new AppError('too_large', 'Chegaram mais bytes do que foi anunciado.');
          await file.write(piece, 0, piece.length, at);
          at += piece.length;
          if (at - told >= STEP) await tell();
        }
      } finally {
        await tell();
      }
      return at;
    } catch (error) {
      throw isDiskFull(error) ? noRoom() : error;
    } finally {
      await file.close();
    }
  }

  /** After the last byte: of what is on the disk, not of what was sent. */
  async sha256(id: string, size: number): Promise<Buffer> {
    const { size: there } = await stat(this.pathOf(id)).catch((error) => {
      throw isFileMissing(error) ? lost() : error;
    });
    if (there < size) throw lost();
    const hash = createHash('sha256');
    // Of an empty file there is no last byte to read to.
    if (size === 0) return hash.digest();
    for await (const piece of createReadStream(this.pathOf(id), { start: 0, end: size - 1 }))
      hash.update(piece as Buffer);
    return hash.digest();
  }

  /** A second name for the same bytes: the store takes that one, and this one stays until all is written down. */
  linkTo = (id: string, path: string): Promise<void> => link(this.pathOf(id), path);

  remove = (id: string): Promise<void> => rm(this.pathOf(id), { force: true });

  /** Those without a row go. */
  async sweep(known: (id: string) => Promise<boolean>): Promise<number> {
    let removed = 0;
    const names = await readdir(this.folder).catch((error) => {
      if (isFileMissing(error)) return [];
      throw error;
    });
    for (const name of names) {
      if (this.busy.has(name) || (await known(name))) continue;
      await this.remove(name);
      removed++;
    }
    return removed;
  }
}

const lost = () =>
  new AppError('not_found', 'O que já tinha chegado deste envio se perdeu. Envie o arquivo de novo.');
