import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/lib/ensure-built.mjs';
import { runOrExplain, StartError } from '../scripts/lib/explain-failure.mjs';
import { say, seconds, withProgress } from '../scripts/lib/progress.mjs';
import { type BareProduct, startBareProduct } from './bare-product.ts';
import { type BenchDatabase, withDatabase } from './bench-database.ts';
import { amounts, concurrencies, mostListMs, only } from './bench-settings.ts';
import { type Exported, FORMATS, measureExport } from './exports-part.ts';
import { keepRun, loadNow, runFacts, runsBefore } from './history.ts';
import { inspect } from './inspect-part.ts';
import { endInspection } from './inspection.ts';
import { compare, type LimitRow, warmUp } from './limit-part.ts';
import { listQuestionsOf, timeLists } from './lists-part.ts';
import type { Question, Timing } from './measure.ts';
import { type Operation, operationsOf } from './operations.ts';
import { type Product, startProduct } from './product.ts';
import { judge } from './promises.ts';
import { ensureSown } from './seed/seed.ts';
import { readSown, type Sown } from './seed/sown-facts.ts';
import { printExports, printLimit, printTimings, printVerdicts } from './tables.ts';

/** Often enough to know a start from a hiccup. */
const STARTS = 3;

/** Which parts are measured: those named, or all. */
const named = process.argv.slice(2);
const isWanted = (part: 'lists' | 'limit' | 'exports') => named.length === 0 || named.includes(part);

/** One that is named stays, with what was sown: measuring again while something is put right takes no new seed. */
const kept = process.env.BENCH_DATA_DIR;
const dataDir = kept ?? join(mkdtempSync(join(tmpdir(), 'conforme-bench-')), 'data');
const database: BenchDatabase = { dataDir, url: process.env.DATABASE_URL || undefined };

interface Running {
  readonly product: Product;
  readonly bare: BareProduct;
  readonly sown: Sown;
}

const chosen = <T extends { readonly name: string }>(all: readonly T[]): readonly T[] => {
  const some = all.filter(({ name }) => name.includes(only));
  if (some.length === 0) throw new StartError(`BENCH_ONLY: nada se chama “${only}”.`);
  return some;
};

async function questionsFor({ product, sown }: Running): Promise<readonly Question[]> {
  return isWanted('lists') ? chosen(await listQuestionsOf(product, sown)) : [];
}

const operationsFor = ({ product, sown }: Running): readonly Operation[] =>
  isWanted('limit') ? chosen(operationsOf(sown, product.token)) : [];

async function withServers<T>(work: (running: Running) => Promise<T>): Promise<T> {
  const product = await startProduct(dataDir, database.url);
  let bare: BareProduct | undefined;
  try {
    bare = await startBareProduct(database);
    return await work({ product, bare, sown: await readSown(database, product) });
  } finally {
    await bare?.stop();
    await product.stop();
  }
}

const readPlans = () =>
  withProgress('Lendo planos, contando consultas e comparando respostas', () =>
    withServers((running) =>
      withDatabase(database, async (pool) => {
        try {
          return await inspect(
            { ...running, database, pool },
            await questionsFor(running),
            operationsFor(running),
          );
        } finally {
          // Whatever came of it: what is kept for the next run would be measured with its plans written down.
          await endInspection(database, pool);
        }
      }),
    ),
  );

const timeAll = () =>
  withServers(async (running) => {
    const { product, bare } = running;
    const [questions, operations] = [await questionsFor(running), operationsFor(running)];
    const timings: Timing[] = await withProgress(`Perguntando ${questions.length} coisas às listas`, () =>
      timeLists(product, questions),
    );
    const rows: LimitRow[] = [];
    await withProgress(`Comparando ${operations.length} operações com o limite`, async () => {
      await warmUp(product, bare, operations);
      for (const operation of operations)
        for (const concurrency of concurrencies)
          rows.push(await compare({ product, bare, database }, operation, concurrency));
    });
    return { timings, rows };
  });

/** Warm: what it reads from the disk has been read just before. */
async function timeStarts(): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < STARTS; turn++) {
    const product = await startProduct(dataDir, database.url);
    times.push(product.startedInMs);
    await product.stop();
  }
  return times;
}

/** Each on a server that has just begun: what it holds already would hide what a file takes. */
const exportAll = (): Promise<Exported[]> =>
  withProgress('Exportando', async () => {
    const files: Exported[] = [];
    for (const format of FORMATS)
      files.push(await withServers(({ product, sown }) => measureExport(product, sown, format)));
    return files;
  });

async function bench(): Promise<boolean> {
  const since = performance.now();
  const load = [loadNow()];
  await ensureBuilt();
  await ensureSown(database, amounts);
  const inspected = await readPlans();
  const startsMs = await withProgress(`Iniciando ${STARTS} vezes`, timeStarts);
  const timed = await timeAll();
  const exports = isWanted('exports') ? await exportAll() : [];
  load.push(loadNow());
  const verdicts = judge({ ...timed, ...{ inspected, exports, startsMs, amounts } });
  const runs = runsBefore(amounts);
  printTimings(timed.timings, runs, mostListMs);
  printLimit(timed.rows, inspected.queries, runs);
  printExports(exports, runs);
  say('');
  for (const problem of [...inspected.problems, ...(inspected.scans ?? [])]) say(problem);
  for (const note of inspected.wasteful) say(`nota: ${note}`);
  printVerdicts(verdicts, amounts);
  say(
    `\nNo ar em ${startsMs.map(Math.round).join(', ')} ms. Carga da máquina ${load.map((one) => one.toFixed(1)).join(' → ')}. ` +
      `Tudo em ${seconds(since)}.`,
  );
  const rows = timed.rows.map((row) => ({ ...row, queries: inspected.queries.get(row.name) ?? null }));
  const { timings } = timed;
  const starts_ms = startsMs.map(Math.round);
  keepRun({ ...runFacts(), load, amounts, starts_ms, timings, rows, exports, verdicts });
  // Whoever asked for a part does not ask for the rest; of a whole run nothing may be missing.
  const isWhole = named.length === 0 && only === '';
  return verdicts.every(({ isHeld, binds }) => !binds || (isHeld ?? !isWhole));
}

await runOrExplain(async () => {
  try {
    process.exitCode = (await bench()) ? 0 : 1;
  } finally {
    if (!kept) rmSync(join(dataDir, '..'), { recursive: true, force: true });
  }
});
