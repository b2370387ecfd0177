import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { middle } from '../apps/server/src/testing/shares.ts';
import { ensureBuilt } from '../scripts/lib/ensure-built.mjs';
import { findBrowser } from '../scripts/lib/find-browser.mjs';
import { say, withProgress } from '../scripts/lib/progress.mjs';
import { root } from '../scripts/lib/root.mjs';
import { keepPages, loadNow, type PageFigures, pagesBefore, runFacts } from './history.ts';
import { type MeasuredPage, measuredPages } from './measured-pages.ts';
import { startProduct } from './product.ts';
import { askOverSlowLine, interactiveAfter, withBrowser } from './visits.ts';

/** What the pages are held to, besides Lighthouse's marks. */
const INTERACTIVE_MS = 3000;
const SLOW_LINE_MS = 15_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const run = promisify(execFile);
const lighthouse = join(root, 'bench/lighthouse');

interface Weighed {
  readonly scores: Readonly<Record<string, number>>;
  readonly first_paint_ms: number;
  readonly largest_paint_ms: number;
  readonly blocked_ms: number;
  readonly interactive_ms: number;
  readonly bytes: number;
  readonly bytes_of: Readonly<Record<string, number>>;
  readonly short_of: readonly string[];
}

/** One thing that was promised, or aimed at, and what came of it. */
interface Outcome {
  readonly what: string;
  readonly held: boolean;
  readonly isPromised: boolean;
}

/** It is large and nothing else needs it: installed the first time, from its own lock file. */
async function ensureLighthouse(): Promise<void> {
  if (existsSync(join(lighthouse, 'node_modules/lighthouse'))) return;
  await withProgress('Instalando o Lighthouse', () =>
    run('npm', ['ci', '--ignore-scripts'], { cwd: lighthouse }),
  );
}

async function weigh(pages: readonly MeasuredPage[]): Promise<Weighed[]> {
  const browser = await findBrowser();
  const asked = { rounds: ROUNDS, pages: pages.map(({ url, person }) => ({ url, person })) };
  const { stdout } = await run(process.execPath, [join(lighthouse, 'weigh.mjs'), JSON.stringify(asked)], {
    env: { ...process.env, ...(browser ? { CHROMIUM_PATH: browser } : {}) },
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Weighed);
}

const kilobytes = (bytes = 0) => `${Math.round(bytes / 1024)} KB`;
const mark = ({ held, isPromised }: Outcome) =>
  held ? 'cumprida' : isPromised ? 'QUEBRADA' : 'não alcançada';

function judgeMarks({ name, least }: MeasuredPage, weighed: Weighed): Outcome {
  const { scores, bytes_of: of, short_of } = weighed;
  say(
    `\n${name}: ${Object.entries(scores)
      .map(([category, score]) => `${category} ${score}`)
      .join(', ')}`,
  );
  say(
    `  primeira pintura ${weighed.first_paint_ms} ms, maior ${weighed.largest_paint_ms} ms, interativa em ` +
      `${weighed.interactive_ms} ms, parada ${weighed.blocked_ms} ms`,
  );
  say(
    `  ${kilobytes(weighed.bytes)}: scripts ${kilobytes(of.script)}, estilos ${kilobytes(of.stylesheet)}, ` +
      `letras ${kilobytes(of.font)}, página ${kilobytes(of.document)}, o resto ${kilobytes(of.other)}`,
  );
  if (short_of.length > 0) say(`  aquém: ${short_of.join(', ')}`);
  return {
    what: `${name}: ${least.score} ou mais em cada categoria do Lighthouse no celular`,
    held: Object.values(scores).every((score) => score >= least.score),
    isPromised: least.isPromised,
  };
}

/** What Lighthouse reckons is also lived through: a slow processor, a slow line. */
const visit = (pages: readonly MeasuredPage[]) =>
  withBrowser(async (browser) => {
    const outcomes: Outcome[] = [];
    const readyMs: number[] = [];
    for (const page of pages) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await interactiveAfter(browser, page));
      const took = Math.round(middle(times));
      readyMs.push(took);
      outcomes.push({
        what: `${page.name}: pronta para usar em ${took} ms com o processador 4 vezes mais lento (até ${INTERACTIVE_MS} ms)`,
        held: took <= INTERACTIVE_MS,
        isPromised: page.least.isPromised,
      });
    }
    const { usableMs, sentMs, protocol } = await askOverSlowLine(browser, pages[0] as MeasuredPage);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1).replace('.', ',')} s`;
    outcomes.push({
      what:
        `/form-lgpd em 3G lento: primeiro campo em ${seconds(usableMs)} (até ${seconds(SLOW_LINE_MS)}), ` +
        `pedido ${protocol} registrado ${seconds(sentMs)} depois`,
      held: usableMs <= SLOW_LINE_MS && protocol !== '',
      isPromised: true,
    });
    return { outcomes, readyMs };
  });

/** The figures of the last run beside those of this one. */
function tellChanges(pages: readonly PageFigures[]): void {
  const [last] = pagesBefore();
  if (!last) return;
  say(`\nDesde ${last.at} (${last.commit}):`);
  for (const { name, figures } of pages) {
    const then = last.pages.find((page) => page.name === name)?.figures ?? {};
    const told = Object.entries(figures).map(([what, value]) => `${what} ${then[what] ?? '–'} → ${value}`);
    say(`  ${name}: ${told.join(', ')}`);
  }
}

const figuresOf = (weighed: Weighed, readyMs: number): Readonly<Record<string, number>> => ({
  performance: weighed.scores.performance as number,
  first_paint_ms: weighed.first_paint_ms,
  largest_paint_ms: weighed.largest_paint_ms,
  blocked_ms: weighed.blocked_ms,
  bytes: weighed.bytes,
  ready_slowed_ms: readyMs,
});

async function measurePages(): Promise<boolean> {
  await ensureBuilt();
  await ensureLighthouse();
  const dataDir = join(mkdtempSync(join(tmpdir(), 'conforme-pages-')), 'data');
  const load = [loadNow()];
  const product = await startProduct(dataDir);
  try {
    const pages = await measuredPages(product);
    const weighed = await withProgress(`Pesando ${pages.length} páginas, ${ROUNDS} vezes`, () =>
      weigh(pages),
    );
    const marks = pages.map((page, at) => judgeMarks(page, weighed[at] as Weighed));
    say('');
    const visits = await withProgress('Visitando com processador e linha lentos', () => visit(pages));
    const figures = pages.map(({ name }, at) => ({
      name,
      figures: figuresOf(weighed[at] as Weighed, visits.readyMs[at] as number),
    }));
    tellChanges(figures);
    keepPages({ ...runFacts(), load: [...load, loadNow()], pages: figures });
    say('');
    const outcomes = [...marks, ...visits.outcomes];
    for (const outcome of outcomes) say(`${mark(outcome).padEnd(13)} ${outcome.what}`);
    return outcomes.every(({ held, isPromised }) => held || !isPromised);
  } finally {
    await product.stop();
    rmSync(join(dataDir, '..'), { recursive: true, force: true });
  }
}

process.exitCode = (await measurePages()) ? 0 : 1;
