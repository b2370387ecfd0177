import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller than this nothing is won: it fits into the first packet either way. */
const WORTH_IT = 1024;

/** Writes `.br` and `.gz` beside every script and style, as small as they get: a server compresses nothing twice. */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const folder = join(dir, 'assets');
    const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
    await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        const bytes = await readFile(path);
        if (bytes.length < WORTH_IT) return;
        const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(`${path}.br`, await brotli(bytes, { params: hint }));
        await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
      }),
    );
  },
});
