import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root as checkout } from './lib/root.mjs';
import { nodeProgram, runCommand } from './lib/run-command.mjs';
import { listSources } from './lib/source-files.mjs';

const FOLDERS = ['packages/contracts/src', 'apps/server/src', 'apps/web/src'];

/**
 * Holds the imports of a checkout against its .dependency-cruiser.cjs.
 * @param {string} root
 * @returns {Promise<{ rule: string, from: string, to: string }[]>}
 */
export async function findBoundaryProblems(root) {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const program = nodeProgram(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
  );
  const { output } = await runCommand(...program, { cwd: root });
  const { modules, summary } = parse(output);
  // A cruiser that does not understand the compiler silently looks at nothing and finds nothing.
  const seen = new Set(modules.map(({ source }) => source));
  const unseen = listSources(root).filter(
    (file) => folders.some((folder) => file.startsWith(folder)) && !seen.has(file),
  );
  return [
    ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    ...unseen.map((file) => ({ rule: 'every-file-is-checked', from: file, to: '' })),
  ];
}

/**
 * @param {string} output
 * @returns {{ modules: { source: string }[], summary: { violations: { rule: { name: string }, from: string, to: string }[] } }}
 */
function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    throw new Error(output);
  }
}

if (import.meta.filename === process.argv[1]) {
  const problems = await findBoundaryProblems(checkout);
  for (const { rule, from, to } of problems)
    console.error(`${rule}: ${from}${to && to !== from ? ` → ${to}` : ''}`);
  if (problems.length > 0) process.exitCode = 1;
}
