import { setTimeout as sleep } from 'node:timers/promises';
import { postmasterOf } from '../apps/server/src/testing/postmaster-of.ts';
import { residentMb } from '../apps/server/src/testing/resident-memory.ts';
import { middle, shares } from '../apps/server/src/testing/shares.ts';
import type { BareProduct } from './bare-product.ts';
import { type BenchDatabase, withDatabase } from './bench-database.ts';
import { many, turns } from './bench-settings.ts';
import { type Ask, Asker, askFor, isError } from './load.ts';
import { baselineOf } from './measure.ts';
import type { Operation, OperationKind } from './operations.ts';
import { cpuMs, databaseCpuMs } from './process-figures.ts';
import type { Product } from './product.ts';

export interface Side {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly errors: number;
  /** Of the server and the database's back ends, for one request; null where the database is not on this machine. */
  readonly cpuMs: number | null;
  readonly rssMb: number;
}

export interface LimitRow {
  readonly name: string;
  readonly kind: OperationKind;
  readonly concurrency: number;
  readonly ours: Side;
  readonly bare: Side;
  /** How many times as many requests as the bare server answers: the middle one of the rounds. */
  readonly ratio: number;
  readonly baseline: number;
}

interface Server {
  readonly asker: Asker;
  readonly pid: number;
  readonly next: () => Ask;
}

interface Turn {
  readonly perSecond: number;
  readonly times: readonly number[];
  readonly errors: number;
  readonly cpuMs: number;
}

const FIRST = 3;
const CHANGE_MS = 20;

/** Both servers have done everything a few hundred times before anything counts: node compiles what it does often. */
export async function warmUp(product: Product, bare: BareProduct, operations: readonly Operation[]) {
  const ours = new Asker(product.url, many);
  const theirs = new Asker(bare.url, many);
  for (const { ours: next, bare: other, prepare } of operations) {
    await prepare?.();
    await askFor(() => ours.send(next()), many, turns.ms / 2);
    await askFor(() => theirs.send(other()), many, turns.ms / 2);
  }
  ours.close();
  theirs.close();
}

/** One operation, the product and the bare server in turn: a slow moment of the machine falls on both. */
export async function compare(
  { product, bare, database }: { product: Product; bare: BareProduct; database: BenchDatabase },
  operation: Operation,
  concurrency: number,
): Promise<LimitRow> {
  const ours = { asker: new Asker(product.url, concurrency), pid: product.pid, next: operation.ours };
  const theirs = { asker: new Asker(bare.url, concurrency), pid: bare.pid, next: operation.bare };
  const postmaster = database.url ? undefined : postmasterOf(database.dataDir);
  const take = async (server: Server): Promise<Turn> => {
    await operation.prepare?.();
    const cpu = () => cpuMs(server.pid) + (postmaster ? databaseCpuMs(postmaster) : 0);
    for (let warm = 0; warm < FIRST; warm++) await server.asker.send(server.next());
    const stopChanging = keepChanging(database, operation.change);
    const before = cpu();
    const { ms, answers } = await askFor(() => server.asker.send(server.next()), concurrency, turns.ms);
    await stopChanging();
    return {
      perSecond: (answers.length / ms) * 1000,
      times: answers.map((answer) => answer.ms),
      errors: answers.filter(isError).length,
      cpuMs: cpu() - before,
    };
  };
  const taken: { ours: Turn; bare: Turn }[] = [];
  const baselines: number[] = [];
  for (let round = 0; round < turns.rounds; round++) {
    baselines.push(await baselineOf(ours.asker, product.token));
    // Who goes first changes: the second finds more in memory.
    const first = round % 2 === 0 ? await take(ours) : null;
    const second = await take(theirs);
    taken.push({ ours: first ?? (await take(ours)), bare: second });
  }
  ours.asker.close();
  theirs.asker.close();
  return {
    ...{ name: operation.name, kind: operation.kind, concurrency },
    ours: sideOf(
      taken.map((round) => round.ours),
      ours.pid,
      postmaster !== undefined,
    ),
    bare: sideOf(
      taken.map((round) => round.bare),
      theirs.pid,
      postmaster !== undefined,
    ),
    ratio: middle(taken.map((round) => round.ours.perSecond / round.bare.perSecond)),
    baseline: middle(baselines),
  };
}

/** Some forty times a second, whoever is asked. */
function keepChanging(database: BenchDatabase, change: Operation['change']): () => Promise<void> {
  if (!change) return async () => {};
  let isOver = false;
  const changing = withDatabase(database, async (pool) => {
    while (!isOver) {
      await change(pool);
      await sleep(CHANGE_MS);
    }
  });
  return async () => {
    isOver = true;
    await changing;
  };
}

function sideOf(taken: readonly Turn[], pid: number, knowsDatabase: boolean): Side {
  const times = taken.flatMap((turn) => turn.times);
  const sum = (of: (turn: Turn) => number) => taken.reduce((total, turn) => total + of(turn), 0);
  return {
    perSecond: middle(taken.map((turn) => turn.perSecond)),
    ...shares(times),
    errors: sum((turn) => turn.errors),
    cpuMs: knowsDatabase ? sum((turn) => turn.cpuMs) / times.length : null,
    rssMb: residentMb(pid),
  };
}
