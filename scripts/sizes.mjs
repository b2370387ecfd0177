import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './lib/progress.mjs';
import { root } from './lib/root.mjs';
import { isOfTests, listSources } from './lib/source-files.mjs';

/** Files and lines of every feature and of what features share: how much a new one costs. */
const SIDES = {
  'packages/contracts/src/': 'contracts',
  'apps/server/src/': 'server',
  'apps/web/src/': 'web',
};

/** @typedef {{ files: number, lines: number }} Size */
/** @type {Map<string, Record<string, Size>>} */
const sizes = new Map();

for (const file of listSources(root)) {
  const side = Object.entries(SIDES).find(([folder]) => file.startsWith(folder));
  const [, folder] = (side && /^((?:modules|platform)\/[^/]+)\//.exec(file.slice(side[0].length))) ?? [];
  if (!side || !folder) continue;
  const column = isOfTests(file) ? 'tests' : side[1];
  const row = sizes.get(folder) ?? {};
  const size = row[column] ?? { files: 0, lines: 0 };
  row[column] = {
    files: size.files + 1,
    lines: size.lines + readFileSync(join(root, file), 'utf8').split('\n').length - 1,
  };
  sizes.set(folder, row);
}

const columns = ['contracts', 'server', 'web', 'tests'];
const cell = (/** @type {Size | undefined} */ size) =>
  (size ? `${size.files} · ${size.lines}` : '').padStart(12);
say(`${'files · lines'.padEnd(34)}${columns.map((name) => name.padStart(12)).join('')}${'all'.padStart(12)}`);
const rows = [...sizes].map(([folder, row]) => ({
  folder,
  row,
  all: Object.values(row).reduce(
    (sum, size) => ({ files: sum.files + size.files, lines: sum.lines + size.lines }),
    {
      files: 0,
      lines: 0,
    },
  ),
}));
for (const { folder, row, all } of rows.sort((one, other) => other.all.lines - one.all.lines))
  say(`${folder.padEnd(34)}${columns.map((name) => cell(row[name])).join('')}${cell(all)}`);
