import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type UploadRules, uploadWords } from '@conforme/contracts/core/upload.ts';
import { AppError } from '../../core/app-error.ts';

export const isFileMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

export const noRoom = () =>
  new AppError(
    'storage_full',
    'O servidor está sem espaço para guardar arquivos. Avise a administração e tente mais tarde.',
  );

/** A folder for what is not yet, and may never be, kept. Names are of our own making. */
export class Staging {
  constructor(private readonly folder: string) {}

  async newPath(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return join(this.folder, randomBytes(16).toString('hex'));
  }

  /** Written as it comes, up to what the rules take: no more of it is in memory than the pieces on their way. */
  async write(
    path: string,
    content: AsyncIterable<Buffer> | readonly Buffer[],
    rules?: UploadRules,
  ): Promise<{ size: number; sha256: Buffer }> {
    const hash = createHash('sha256');
    let size = 0;
    try {
      await pipeline(
        async function* () {
          for await (const piece of content) {
            hash.update(piece);
            size += piece.length;
            // A route for several kinds takes what the largest of them may be.
            if (rules && size > rules.maxBytes) throw new AppError('too_large', uploadWords.tooLarge(rules));
            yield piece;
          }
        },
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      );
    } catch (error) {
      throw isDiskFull(error) ? noRoom() : error;
    }
    return { size, sha256: hash.digest() };
  }

  remove = (path: string): Promise<void> => rm(path, { force: true });

  /** What a crash left behind. */
  async removeBefore(limit: Date): Promise<number> {
    let removed = 0;
    const names = await readdir(this.folder).catch((error) => {
      if (isFileMissing(error)) return [];
      throw error;
    });
    for (const name of names) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => null);
      if (!found || found.mtime >= limit) continue;
      await this.remove(path);
      removed++;
    }
    return removed;
  }
}
