import { say } from '../scripts/lib/progress.mjs';
import type { Amounts } from './bench-settings.ts';
import type { Exported } from './exports-part.ts';
import type { Run } from './history.ts';
import type { LimitRow } from './limit-part.ts';
import type { Timing } from './measure.ts';
import type { Verdict } from './promises.ts';

const number = (value: number | null | undefined, digits = 1, width = 8): string =>
  (value === null || value === undefined ? '–' : value.toFixed(digits)).padStart(width);
const heads = (names: readonly string[], width = 8) => names.map((name) => name.padStart(width)).join(' ');
const line = (name: string, concurrency: number, figures: readonly string[], mark = '') =>
  say(`${name.slice(0, 50).padEnd(50)} ${String(concurrency).padStart(3)} ${figures.join(' ')}${mark}`);

/** The last run that measured the same thing: not every run measures everything. */
const before = <T extends { name: string; concurrency: number }>(
  runs: readonly Run[],
  of: (run: Run) => readonly T[],
  { name, concurrency }: { name: string; concurrency: number },
): T | undefined => {
  for (const run of runs) {
    const found = of(run).find((row) => row.name === name && row.concurrency === concurrency);
    if (found) return found;
  }
  return undefined;
};

const change = (now: number, then: number | undefined): string =>
  then ? `${(((now - then) / then) * 100).toFixed(0)} %`.padStart(8) : '       –';

export function printTimings(timings: readonly Timing[], runs: readonly Run[], mostMs: number): void {
  if (timings.length === 0) return;
  say(`\n${'pergunta'.padEnd(50)}   n ${heads(['p50', 'p95', 'p99', 'base', 'p95 ant.'])}`);
  for (const timing of timings) {
    const last = before(runs, (run) => run.timings, timing);
    const mark = timing.errors > 0 ? ` ${timing.errors} erros` : timing.p95 > mostMs ? ' LENTA' : '';
    const { p50, p95, p99, baseline } = timing;
    line(
      timing.name,
      timing.concurrency,
      [...[p50, p95, p99, baseline].map((ms) => number(ms)), number(last?.p95)],
      mark,
    );
  }
}

/** The change is that of the ratio: it says more than milliseconds of another hour of the machine. */
export function printLimit(
  rows: readonly LimitRow[],
  queries: ReadonlyMap<string, number>,
  runs: readonly Run[],
): void {
  if (rows.length === 0) return;
  const names = ['razão', 'mudança', 'nós/s', 'limite/s', 'p50', 'p95', 'p99', 'lim. p95'];
  say(
    `\n${'operação'.padEnd(50)}   n ${heads([...names, 'CPU ms', 'lim. CPU', 'RSS MB', 'consult.', 'base', 'erros'])}`,
  );
  for (const row of rows) {
    const { ours, bare, ratio } = row;
    const last = before(runs, (run) => run.rows, row);
    line(row.name, row.concurrency, [
      `${number(ratio, 2, 7)}×`,
      change(ratio, last?.ratio),
      number(ours.perSecond),
      number(bare.perSecond),
      ...[ours.p50, ours.p95, ours.p99, bare.p95].map((ms) => number(ms)),
      number(ours.cpuMs, 2),
      number(bare.cpuMs, 2),
      number(ours.rssMb, 0),
      number(queries.get(row.name), 0),
      number(row.baseline),
      number(ours.errors + bare.errors, 0),
    ]);
  }
}

export function printExports(exports: readonly Exported[], runs: readonly Run[]): void {
  for (const file of exports) {
    const last = runs.flatMap((run) => run.exports).find(({ format }) => format === file.format);
    say(
      `\n${file.format}: ${file.rowsInFile.toLocaleString('pt-BR')} linhas no arquivo, ${file.megabytes.toFixed(1)} MB em ` +
        `${file.seconds.toFixed(1)} s (${change(file.seconds, last?.seconds).trim()}); memória ${file.rssBeforeMb.toFixed(0)} → ${file.rssPeakMb.toFixed(0)} MB ` +
        `(+${(file.rssPeakMb - file.rssBeforeMb).toFixed(0)}); p99 dos outros ${file.idleP99.toFixed(1)} → ` +
        `${file.busyP99.toFixed(1)} ms em ${file.asked} pedidos, ${file.errors} erros`,
    );
  }
}

export function printVerdicts(verdicts: readonly Verdict[], { requests }: Amounts): void {
  const fewer =
    requests < 1_000_000
      ? ` (são de 1.000.000 de pedidos: com ${requests.toLocaleString('pt-BR')} nada provam)`
      : '';
  say(`\nPromessas${fewer}`);
  for (const { promise, isHeld, seen, binds } of verdicts) {
    const outcome = isHeld === null ? 'não medida' : isHeld ? 'cumprida' : binds ? 'FALHOU' : 'aquém';
    say(`  ${outcome.padEnd(10)} ${promise.padEnd(64)} ${seen}`);
  }
}
