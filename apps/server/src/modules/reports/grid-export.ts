import { addAbortSignal, Readable } from 'node:stream';
import type { Parsed } from '@conforme/contracts/core/endpoint.ts';
import { filtersOf, type GridQuery, gridQuery } from '@conforme/contracts/core/grid.ts';
import {
  type ReportFormat,
  type reports,
  reportTypes,
} from '@conforme/contracts/modules/reports/reports.contract.ts';
import { sql } from 'kysely';
import { assertAllowed } from '../../core/access.ts';
import { AppError, interrupted, invalidField } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type Principal, type UserCtx } from '../../core/context.ts';
import type { FairSemaphore } from '../../core/fair-semaphore.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import { type GridCursor, openGridCursor } from '../../core/grid/grid-cursor.ts';
import { parseInput } from '../../core/http/parse-input.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { RegisteredGrid } from '../../core/server-module.ts';
import { audit } from '../../platform/audit/audit.ts';
import { holderOf } from '../../platform/fair-shares.ts';
import type { ReportColumn, ReportRow } from '../../platform/reports/report.ts';
import type { ReportThread, ReportThreads } from '../../platform/reports/report-threads.ts';
import { type ReportLimits, ReportWatch } from '../../platform/reports/report-watch.ts';
import { chosenColumns, rowsOf } from './chosen-rows.ts';
import { describeReport, fileName } from './report-words.ts';

export interface ReportServices {
  readonly places: FairSemaphore;
  readonly threads: ReportThreads;
  readonly limits: ReportLimits;
}

interface GridExport {
  readonly path: string;
  readonly format: ReportFormat;
  readonly list: RegisteredGrid;
  readonly query: GridQuery;
  readonly columns: readonly ReportColumn[];
  readonly ids: readonly string[] | null;
}

/** So much is produced before the first byte leaves: a small file is known by then, a large one can be judged. */
const OPENING_BYTES = 64 * 1024;

export async function exportGrid(
  ctx: UserCtx,
  asked: Parsed<(typeof reports)['endpoints']['grid']>['query'],
  grids: ReadonlyMap<string, RegisteredGrid>,
  services: ReportServices,
): Promise<FileAnswer> {
  const exported = readExport(ctx, asked, grids);
  const gone = ctx.http.untilGone();
  const watch = new ReportWatch(() => assertStillAllowed(ctx, exported.list), services.limits);
  const ended = either(gone, watch.signal);
  const pieces = produce(ctx, exported, services, watch, ended);
  // Also when it ends between two pieces, with nobody left to ask for the next one.
  ended.addEventListener('abort', () => pieces.return().catch(() => {}));
  const opening: Uint8Array[] = [];
  let bytes = 0;
  let piece: IteratorResult<Piece, void>;
  do {
    piece = await pieces.next();
    if (piece.value) {
      opening.push(piece.value.bytes);
      bytes += piece.value.bytes.length;
    }
  } while (!piece.done && bytes < OPENING_BYTES);
  const file = {
    name: fileName(exported.list.grid.title, exported.format),
    type: reportTypes[exported.format],
  };
  if (piece.done) {
    // Ended between two pieces, it would look whole and is not.
    if (ended.aborted) throw ended.reason instanceof AppError ? ended.reason : interrupted();
    return { ...file, content: Buffer.concat(opening) };
  }
  const { rows, total } = piece.value;
  return {
    ...file,
    content: addAbortSignal(watch.signal, Readable.from(all(opening, pieces, watch), { objectMode: false })),
    estimatedLength: Math.ceil((bytes / Math.max(rows, 1)) * total),
    totalRows: total,
  };
}

/** As `AbortSignal.any`, which in Node 20 keeps every signal that somebody listens to, and all they hold, for good. */
function either(...signals: readonly AbortSignal[]): AbortSignal {
  const over = new AbortController();
  for (const signal of signals) {
    const end = () => over.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  }
  return over.signal;
}

/** The list's own rules and parameters, as if it had been asked itself. */
function readExport(
  ctx: UserCtx,
  asked: Parsed<(typeof reports)['endpoints']['grid']>['query'],
  grids: ReadonlyMap<string, RegisteredGrid>,
): GridExport {
  const { path, format, columns, ids, page: _page, per_page: _perPage, ...params } = asked;
  const list = grids.get(path);
  if (!list) throw invalidField('path', 'Esta lista não existe.');
  assertMayTake(list, ctx.user);
  return {
    path,
    format,
    list,
    query: parseInput(gridQuery(list.grid), params),
    ids: ids?.split(',') ?? null,
    columns: chosenColumns(list.grid.columns as readonly ReportColumn[], columns),
  };
}

function assertMayTake({ access, grid }: RegisteredGrid, user: Principal): void {
  assertAllowed(access, user);
  if (grid.exportRule) assertAllowed({ rule: grid.exportRule }, user);
}

/** Of the session as it is now: every organisation the rows are read from must still be within its reach. */
async function assertStillAllowed(ctx: UserCtx, list: RegisteredGrid): Promise<void> {
  const now = await ctx.principalNow();
  if (!now || now.firstAccess) throw new AppError('signed_out', 'Sua sessão terminou. Entre novamente.');
  assertMayTake(list, now);
  const reached = new Set(now.scope.legalEntityIds);
  if (now.scope.type !== ctx.scope.type || !ctx.scope.legalEntityIds.every((id) => reached.has(id)))
    throw new AppError('data_access_revoked', 'Você não tem mais acesso a esta organização.');
}

interface Piece {
  readonly bytes: Uint8Array;
  /** Rows written so far, of how many. */
  readonly rows: number;
  readonly total: number;
}

/** The file in pieces, each produced only when it is asked for; whoever stops asking gives everything back. */
async function* produce(
  ctx: UserCtx,
  exported: GridExport,
  { places, threads }: ReportServices,
  watch: ReportWatch,
  ended: AbortSignal,
): AsyncGenerator<Piece, void> {
  const { grid, sourceOf } = exported.list;
  let cursor: GridCursor | null = null;
  let thread: ReportThread | null = null;
  let release = () => {};
  try {
    release = await places.take(holderOf(ctx.user), ended);
    cursor = await openGridCursor(ctx, grid, exported.query, rowsOf(exported, sourceOf(ctx)), ended);
    const { total } = cursor;
    assertNotTooMany(total, ctx.config.EXPORT_MAX_ROWS);
    const report = await describeReport(ctx, grid, exported, total);
    await recordExport(ctx, exported, total);
    thread = await threads.begin({ format: exported.format, report }, ended);
    const values = (row: Readonly<Record<string, unknown>>): ReportRow =>
      exported.columns.map(({ key }) => row[key]);
    let rows = 0;
    // The database reads the next rows while the worker writes these.
    let ahead = cursor.next();
    for (;;) {
      const batch = await ahead;
      if (batch.length === 0) break;
      ahead = cursor.next();
      ahead.catch(() => {});
      const bytes = await thread.ask(batch.map(values));
      rows += batch.length;
      yield { bytes, rows, total };
    }
    await watch.assertStillAllowed();
    yield { bytes: await thread.ask('end'), rows, total };
  } catch (error) {
    watch.signal.throwIfAborted();
    throw ended.aborted ? interrupted() : error;
  } finally {
    thread?.stop();
    await cursor?.close();
    release();
    watch.stop();
  }
}

async function* all(
  opening: Uint8Array[],
  rest: AsyncGenerator<Piece, void>,
  watch: ReportWatch,
): AsyncGenerator<Uint8Array, void> {
  const offered = function* (bytes: Uint8Array) {
    watch.offer();
    yield bytes;
    watch.taken();
  };
  for (const bytes of opening) yield* offered(bytes);
  for await (const { bytes } of rest) yield* offered(bytes);
}

function assertNotTooMany(total: number, most: number): void {
  if (total > most)
    throw new AppError(
      'invalid',
      `A lista tem ${total.toLocaleString('pt-BR')} registros e um arquivo leva no máximo ${most.toLocaleString('pt-BR')}. Use a pesquisa ou os filtros para reduzir.`,
    );
}

/** Before the first byte leaves, and without what was searched for: that may be somebody's name. */
async function recordExport(ctx: UserCtx, { path, format, query }: GridExport, rows: number): Promise<void> {
  const filters = filtersOf(query).map(({ column }) => column);
  const meta = { path, format, filters, searched: query.filters.search !== '', rows };
  await inTransaction(ctx, async (tx) => {
    const organisations = ctx.scope.type === 'all' ? await organisationsReached(tx) : [];
    if (organisations.length === 0) await audit(tx, 'report.exported', null, meta);
    // Each is told: a row of no organisation would be read by nobody.
    for (const id of organisations)
      await audit({ ...tx, scope: { type: 'legal_entity', id } }, 'report.exported', null, {
        ...meta,
        scope: 'all',
      });
  });
}

/** Without the units of those among them; always in one order, so that two exports never wait for each other. */
async function organisationsReached(ctx: InTransaction<UserCtx>): Promise<number[]> {
  const reached = scopeSql(ctx);
  const { rows } = await sql<{ id: number }>`
    select id from legal_entities
    where id = any (${reached}) and (parent_id is null or parent_id <> all (${reached}))
    order by id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
