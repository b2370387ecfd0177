import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runOrExplain, StartError } from './lib/explain-failure.mjs';
import { root } from './lib/root.mjs';
import { nodeProgram } from './lib/run-command.mjs';

/**
 * What can be measured, and the program that does: lists (everything they can be asked), limit (against a bare
 * server), exports, pairs (each list with two questions at once), pages (Lighthouse). All of it, or the parts that are named.
 */
const PROGRAMS = {
  'bench/bench.ts': ['lists', 'limit', 'exports'],
  'bench/pairs.ts': ['pairs'],
  'bench/pages.ts': ['pages'],
};

await runOrExplain(async () => {
  await ensureInstalled();
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((part) => !Object.values(PROGRAMS).flat().includes(part));
  if (unknown.length > 0) throw new StartError(`Parte desconhecida: ${unknown.join(', ')}.`);
  for (const [program, parts] of Object.entries(PROGRAMS)) {
    const named = parts.filter((part) => wanted.includes(part));
    if (wanted.length > 0 && named.length === 0) continue;
    const [node, given] = nodeProgram('tsx/dist/cli.mjs', program, ...named);
    // Each says by its code whether everything held.
    const { status } = spawnSync(node, given, { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
});
