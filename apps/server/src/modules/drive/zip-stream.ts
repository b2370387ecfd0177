import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { FileAnswer } from '../../core/file-answer.ts';
import { plainFileName } from '../../platform/files/file-name.ts';

export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  readonly open: () => Promise<Buffer | Readable>;
}

/**
 * Files one after the other, each opened when its turn comes and read as fast as the zip is: nothing is kept in memory,
 * and nothing is compressed. One that cannot be read breaks the download off, so that no short zip looks whole.
 */
export function zipOf(name: string, entries: readonly ZipEntry[], gone: AbortSignal): FileAnswer {
  const zip = new yazl.ZipFile();
  let current: Readable | null = null;
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => {
    current?.destroy();
    output.destroy(error);
  };
  (zip as unknown as NodeJS.EventEmitter).on('error', fail);
  gone.addEventListener('abort', () => current?.destroy(), { once: true });
  for (const entry of entries)
    zip.addReadStreamLazy(entry.name, { compress: false, size: entry.size }, (done) => {
      entry.open().then(
        (content) => {
          current = Buffer.isBuffer(content) ? Readable.from([content]) : content;
          current.once('error', fail);
          done(null, current);
        },
        (error: Error) => fail(error),
      );
    });
  zip.end();
  return { name: plainFileName(`${name}.zip`), type: 'application/zip', content: output };
}
