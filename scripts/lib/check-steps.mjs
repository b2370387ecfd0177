import { seconds } from './progress.mjs';
import { nodeProgram, runCommand } from './run-command.mjs';

const tsc = (/** @type {string} */ project) => nodeProgram('typescript/bin/tsc', '--project', project);
const script = (/** @type {string} */ name) => nodeProgram(`../scripts/${name}`);

/** The longest first: two at a time, the short ones fill the gaps. */
const STEPS = [
  { name: 'tipos da interface', run: tsc('apps/web') },
  { name: 'tipos do servidor', run: tsc('apps/server') },
  { name: 'código morto', run: nodeProgram('knip/bin/knip.js', '--no-progress', '--no-config-hints') },
  { name: 'tipos dos roteiros', run: tsc('.') },
  { name: 'fronteiras', run: script('check-boundaries.mjs') },
  { name: 'tipos dos contratos', run: tsc('packages/contracts') },
  {
    name: 'estilo',
    run: nodeProgram('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched'),
  },
  { name: 'regras de código', run: script('check-code-rules.mjs') },
  { name: 'padrões lineares', run: script('check-patterns.mjs') },
  { name: 'migrações publicadas', run: script('freeze-migrations.mjs') },
  { name: 'package-lock.json', run: script('check-lock.mjs') },
];
const AT_ONCE = 2;

/**
 * Runs every check, two at a time, and says a line of each as it ends.
 * @param {(line: string) => void} say
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(say) {
  const waiting = [...STEPS];
  /** @type {string[]} */
  const failures = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const since = performance.now();
      const { code, output } = await runCommand(...step.run);
      say(`${code === 0 ? '✓' : '✗'} ${step.name.padEnd(24)} ${seconds(since).padStart(8)}`);
      if (code !== 0) failures.push(`\n── ${step.name}\n${output.trim()}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const failure of failures) say(failure);
  return { passed: STEPS.length - failures.length, failed: failures.length };
}
