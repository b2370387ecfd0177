import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './explain-failure.mjs';
import { hashFiles } from './hash-files.mjs';
import { withProgress } from './progress.mjs';
import { root } from './root.mjs';
import { nodeProgram, runCommand } from './run-command.mjs';
import { isOfTests, listFiles } from './source-files.mjs';

const SHARED = ['package-lock.json', 'packages'];

/** What is built, from what, and the file without which there is nothing to build yet. */
const PARTS = [
  { name: 'a interface', folder: 'apps/web', entry: 'src/main.ts' },
  { name: 'o servidor', folder: 'apps/server', entry: 'src/main.ts' },
];
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'compressed-files.ts',
  'endpoint-addresses.ts',
  'preload-links.ts',
  'package.json',
  'tsconfig.json',
];

/** Builds what changed since the last build: contents decide, not times. */
export async function ensureBuilt() {
  const due = PARTS.filter((part) => existsSync(join(root, part.folder, part.entry)))
    .map((part) => ({
      ...part,
      wanted: sourceHash(part.folder),
      marker: join(root, part.folder, 'dist/.built-from'),
    }))
    .filter(({ marker, wanted }) => !existsSync(marker) || readFileSync(marker, 'utf8') !== wanted);
  if (due.length === 0) return;
  await withProgress(`Construindo ${due.map(({ name }) => name).join(' e ')}`, () =>
    Promise.all(due.map(build)),
  );
}

/** @param {string} folder */
function sourceHash(folder) {
  const files = listFiles(root, [...SHARED, ...SOURCES.map((source) => join(folder, source))]);
  return hashFiles(files.filter((file) => !isOfTests(file)));
}

/** @param {(typeof PARTS)[number] & { wanted: string, marker: string }} part */
async function build({ name, folder, wanted, marker }) {
  const { code, output } = await runCommand(...nodeProgram('vite/bin/vite.js', 'build'), {
    cwd: join(root, folder),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) {
    process.stderr.write(output);
    throw new StartError(`Não foi possível construir ${name} (${folder}). O motivo está acima.`);
  }
  writeFileSync(marker, wanted);
}
