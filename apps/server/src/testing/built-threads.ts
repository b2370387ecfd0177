import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { paths } from '../paths.ts';

export type BuiltThreads = Pick<typeof paths, 'reportWorker' | 'readingWorker'>;

/**
 * From its sources a thread takes a second to start, and most test files start some: built once, none waits for it.
 * `THREADS=source` leaves them as they are, for whoever changes sources between two runs (scripts/mutants.mjs).
 */
export async function buildThreads(): Promise<BuiltThreads | null> {
  if (process.env.THREADS === 'source') return null;
  // Beside dist, where it finds its packages; a folder of its own for each run.
  const folder = join(paths.root, `apps/server/.cache/threads-${process.pid}`);
  const input = { 'report-worker': paths.reportWorker, 'reading-worker': paths.readingWorker };
  await build({
    root: join(paths.root, 'apps/server'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input } },
  });
  return {
    reportWorker: join(folder, 'report-worker.js'),
    readingWorker: join(folder, 'reading-worker.js'),
  };
}

export const removeThreads = (threads: BuiltThreads | null): void => {
  if (threads) rmSync(dirname(threads.reportWorker), { recursive: true, force: true });
};
