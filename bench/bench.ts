import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Pool } from '../guarantees/api-client.ts';
import { ensureBuilt } from '../scripts/lib/ensure-built.mjs';
import { say, seconds, withProgress } from '../scripts/lib/progress.mjs';
import { keepRun, lastRun, runFacts } from './history.ts';
import { measure, type Question, type Timing } from './measure.ts';
import { privacyQuestions } from './privacy-questions.ts';
import { type Product, startProduct } from './product.ts';
import { explainEverything, watchPlans } from './read-plans.ts';
import { seedRequests } from './seed-requests.ts';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 100_000);
const TIMES = Number(process.env.BENCH_TIMES ?? 40);
const ONLY = process.env.BENCH_ONLY ?? '';
/** What every list, board and chart is held to. */
const MOST_MS = 100;
/** Below this going through a whole table is the quickest way. */
const SMALL_TABLE = 1000;

/** One that is named stays, with what was sown: measuring again while something is put right takes no new seed. */
const kept = process.env.BENCH_DATA_DIR;
const dataDir = kept ?? join(mkdtempSync(join(tmpdir(), 'conforme-bench-')), 'data');

async function withDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openDatabase(dataDir);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function withProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  const product = await startProduct(dataDir);
  try {
    return await work(product);
  } finally {
    await product.stop();
  }
}

/** The organisation with the most requests, and all of them. */
const scopesOf = (pool: Pool) =>
  pool
    .query<{ id: string; total: string; everything: string }>(
      `select t.ancestor_id as id, count(*) as total, (select count(*) from privacy_requests) as everything
       from privacy_requests r join legal_entity_tree t on t.entity_id = r.legal_entity_id
       group by 1 order by 2 desc limit 1`,
    )
    .then(({ rows: [largest] }) => [
      { name: 'Todas', scope: '0,all', total: Number(largest?.everything) },
      { name: 'uma', scope: `${largest?.id},legal_entity`, total: Number(largest?.total) },
    ]);

/** Each question once, with the plans written down: none may go through a whole table that grows. */
async function checkPlans(questions: readonly Question[]): Promise<string[]> {
  return withProduct(async (product) => {
    const large = await withDatabase(largeTables);
    const problems: string[] = [];
    for (const question of questions) {
      const tablesRead = watchPlans(dataDir);
      const answer = await fetch(product.url + question.address, {
        headers: { authorization: `Bearer ${product.token}`, 'x-data-access': question.scope },
      });
      const text = await answer.text();
      if (!answer.ok) problems.push(`${question.name}: respondeu ${answer.status} ${text}`);
      for (const table of tablesRead())
        if (large.has(table)) problems.push(`${question.name}: percorre ${table} inteira`);
    }
    await withDatabase((pool) => explainEverything(pool, false));
    return problems;
  });
}

const largeTables = async (pool: Pool): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and reltuples > $1",
    [SMALL_TABLE],
  );
  return new Set(rows.map(({ name }) => name));
};

async function timeAll(questions: readonly Question[]) {
  return withProduct(async (product) => {
    const timings: Timing[] = [];
    for (const question of questions)
      for (const concurrency of [1, 4])
        timings.push(await measure(product, question, { concurrency, times: TIMES }));
    return { timings, startedInMs: product.startedInMs };
  });
}

function print(timings: readonly Timing[], before: readonly Timing[]): void {
  const number = (ms: number) => ms.toFixed(1).padStart(8);
  say(`\n${'pergunta'.padEnd(58)}   n      p50      p95      p99     base   antes`);
  for (const timing of timings) {
    const last = before.find(
      ({ name, concurrency }) => name === timing.name && concurrency === timing.concurrency,
    );
    const mark = timing.errors > 0 ? ` ${timing.errors} erros` : timing.p95 >= MOST_MS ? ' LENTA' : '';
    say(
      timing.name.slice(0, 58).padEnd(58) +
        String(timing.concurrency).padStart(4) +
        [timing.p50, timing.p95, timing.p99, timing.baseline].map((ms) => ` ${number(ms)}`).join('') +
        ` ${last ? number(last.p95) : '       –'}${mark}`,
    );
  }
}

async function bench(): Promise<boolean> {
  const since = performance.now();
  await ensureBuilt();
  const questions = await withProgress(`Semeando ${REQUESTS.toLocaleString('pt-BR')} pedidos`, () =>
    withProduct(() =>
      withDatabase(async (pool) => {
        await seedRequests(pool, { requests: REQUESTS, organisations: 12 });
        await explainEverything(pool, true);
        return privacyQuestions(await scopesOf(pool));
      }),
    ),
  );
  const asked = questions.filter(({ name }) => name.includes(ONLY));
  const problems = await withProgress('Lendo os planos das consultas', () => checkPlans(asked));
  const { timings, startedInMs } = await withProgress(`Medindo ${asked.length} perguntas`, () =>
    timeAll(asked),
  );
  print(timings, lastRun(REQUESTS)?.timings ?? []);
  keepRun({ ...runFacts(), requests: REQUESTS, started_in_ms: Math.round(startedInMs), timings });
  const slow = timings.filter(({ p95 }) => p95 >= MOST_MS);
  const failed = timings.filter(({ errors }) => errors > 0);
  for (const problem of problems) say(problem);
  say(`\nNo ar em ${Math.round(startedInMs)} ms. ${timings.length} medidas em ${seconds(since)}.`);
  say(
    `${slow.length} com p95 de ${MOST_MS} ms ou mais, ${failed.length} com erros, ${problems.length} que percorrem tabelas ou falham.`,
  );
  return slow.length + failed.length + problems.length === 0;
}

try {
  process.exitCode = (await bench()) ? 0 : 1;
} finally {
  if (!kept) rmSync(join(dataDir, '..'), { recursive: true, force: true });
}
