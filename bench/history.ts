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

interface Facts {
  readonly at: string;
  readonly commit: string;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly memory_gb: number };
}

export interface Run extends Facts {
  /** Of the last minute, when the run began and when it ended: a busy machine shows. */
  readonly load: readonly number[];
  readonly amounts: Amounts;
  readonly starts_ms: readonly number[];
  readonly timings: readonly Timing[];
  readonly rows: readonly (LimitRow & { readonly queries: number | null })[];
  readonly exports: readonly Exported[];
  readonly verdicts: readonly Verdict[];
}

const folder = join(root, 'bench/history');
/** One after the other by name, the newest last; what the pages were is kept beside, under names of its own. */
const PAGES = 'pages-';

/** What is the same for everything of a run. */
export const runFacts = (): Facts => ({
  at: new Date().toISOString(),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim(),
  machine: {
    cpu: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 1024 ** 3),
  },
});

export const loadNow = (): number => loadavg()[0] ?? 0;

/** The newest first. */
const kept = (wanted: (name: string) => boolean): unknown[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(wanted)
        .sort()
        .reverse()
        .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    : [];

function keep(prefix: string, run: { readonly at: string }): void {
  mkdirSync(folder, { recursive: true });
  const name = `${prefix}${run.at.replace(/[:.]/g, '-')}.json`;
  writeFileSync(join(folder, name), `${JSON.stringify(run, null, 1)}\n`);
}

/** The runs before, of as much as this one; the newest first. */
export const runsBefore = ({ requests }: Amounts): Run[] =>
  (kept((name) => !name.startsWith(PAGES)) as Run[]).filter((run) => run.amounts?.requests === requests);

export const keepRun = (run: Run): void => keep('', run);

export interface PagesRun extends Facts {
  readonly load: readonly number[];
  readonly pages: readonly PageFigures[];
}

/** Of one page: Lighthouse's marks and times, and when it was ready with a slow processor. */
export interface PageFigures {
  readonly name: string;
  readonly figures: Readonly<Record<string, number>>;
}

export const pagesBefore = (): PagesRun[] => kept((name) => name.startsWith(PAGES)) as PagesRun[];

export const keepPages = (run: PagesRun): void => keep(PAGES, run);
