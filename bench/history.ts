import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/lib/root.mjs';
import type { Amounts } from './bench-settings.ts';
import type { Exported } from './exports-part.ts';
import type { LimitRow } from './limit-part.ts';
import type { Timing } from './measure.ts';
import type { Verdict } from './promises.ts';

export interface Run {
  readonly at: string;
  readonly commit: string;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly memory_gb: number };
  /** Of the last minute, when the run began and when it ended: a busy machine shows. */
  readonly load: readonly number[];
  readonly amounts: Amounts;
  readonly started_in_ms: number;
  readonly timings: readonly Timing[];
  readonly rows: readonly (LimitRow & { readonly queries: number | null })[];
  readonly exports: readonly Exported[];
  readonly verdicts: readonly Verdict[];
}

const folder = join(root, 'bench/history');

/** What is the same for everything of a run. */
export const runFacts = () => ({
  at: new Date().toISOString(),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim(),
  machine: {
    cpu: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 1024 ** 3),
  },
});

export const loadNow = (): number => loadavg()[0] ?? 0;

/** The runs before, of as much as this one; the newest first. */
export function runsBefore({ requests }: Amounts): Run[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .reverse()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Run)
    .filter((run) => run.amounts?.requests === requests);
}

export function keepRun(run: Run): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${run.at.replace(/[:.]/g, '-')}.json`), `${JSON.stringify(run, null, 1)}\n`);
}
