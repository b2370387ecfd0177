import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/lib/root.mjs';
import type { Timing } from './measure.ts';

export interface Run {
  readonly at: string;
  readonly commit: string;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly memory_gb: number };
  readonly requests: number;
  readonly started_in_ms: number;
  readonly timings: readonly Timing[];
}

const folder = join(root, 'bench/history');

/** What is the same for every question of a run. */
export const runFacts = () => ({
  at: new Date().toISOString(),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim(),
  machine: {
    cpu: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 1024 ** 3),
  },
});

/** The newest run of as many requests, to compare with. */
export function lastRun(requests: number): Run | undefined {
  if (!existsSync(folder)) return undefined;
  for (const name of readdirSync(folder).sort().reverse()) {
    const run = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Run;
    if (run.requests === requests) return run;
  }
  return undefined;
}

export function keepRun(run: Run): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${run.at.replace(/[:.]/g, '-')}.json`), `${JSON.stringify(run, null, 1)}\n`);
}
