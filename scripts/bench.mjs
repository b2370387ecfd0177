import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runOrExplain } from './lib/explain-failure.mjs';
import { root } from './lib/root.mjs';
import { nodeProgram } from './lib/run-command.mjs';

/** What is measured, one after the other: each says by its code whether it held. */
const PARTS = ['bench/bench.ts', 'bench/pages.ts'];

await runOrExplain(async () => {
  await ensureInstalled();
  const wanted = process.argv.slice(2);
  const parts = PARTS.filter(
    (part) => wanted.length === 0 || wanted.some((name) => part.includes(`/${name}`)),
  );
  for (const part of parts) {
    const [program, given] = nodeProgram('tsx/dist/cli.mjs', part);
    const { status } = spawnSync(program, given, { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
});
