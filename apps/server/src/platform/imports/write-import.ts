import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { audit } from '../audit/audit.ts';
import { headOf } from '../organisations/head-organisation.ts';
import { failImport, noteBatch } from './check-import.ts';
import { passageThrough } from './examine-rows.ts';
import { finishImport } from './finish-import.ts';
import type { ImportServices } from './import-services.ts';
import type { Importing, ImportTarget } from './import-target.ts';
import { actAs, actAsOwner, importerOf } from './importer.ts';
import { ownerOf, type RefusedPart } from './refused-rows.ts';
import type { Sheet } from './sheet.ts';
import { batchesOf, type StoredImport, storedImport, withSheet } from './stored-import.ts';
import { type BatchCounts, writeRows } from './write-rows.ts';

/** Batch after batch, each in a transaction of its own that also says it is done: run again, it goes on where it was. */
export async function writeImport(services: ImportServices, id: number, stop: AbortSignal): Promise<void> {
  const stored = await storedImport(services.system, id);
  if (stored?.state !== 'running') return;
  const organisation = await headOf(services.system, stored.legal_entity_id);
  try {
    const write = stored.mode === 'all' ? writeAll : writeBatches;
    const isWhole = await withSheet(
      { ...services, db: services.system },
      stored.file_id,
      { purpose: 'write', holder: { organisation }, signal: stop },
      (sheet) => write(services, stored, sheet, stop),
    );
    if (isWhole) await finishImport(services, stored);
  } catch (error) {
    // Broken off with the server, not by the file: the job is run again.
    stop.throwIfAborted();
    await failImport(services, stored, error);
  }
}

/** Answers false when somebody cancelled it meanwhile. */
async function writeBatches(
  services: ImportServices,
  stored: StoredImport,
  sheet: Sheet,
  stop: AbortSignal,
): Promise<boolean> {
  const target = services.targets.get(stored.target) as ImportTarget;
  const passage = passageThrough(target);
  for await (const { number, rows, headers } of batchesOf(sheet, stored, target)) {
    stop.throwIfAborted();
    const importer = await importerOf(services.system, stored);
    const writing = services.system.transaction().execute(async (db) => {
      // Who runs the same job waits here, and finds the batch done. The row itself stays free until the end: cancelling
      // never waits for a batch.
      await sql`select pg_advisory_xact_lock(hashtextextended('write import', ${stored.id}))`.execute(db);
      if (await isNoLongerRunning({ system: db }, stored.id)) return 'ended';
      if (await isWritten(db, stored.id, number)) return 'done';
      await actAs(db, services.appRole, importer);
      const ctx = { ...importer, db };
      const counts = await writeRows(ctx, target, stored, { rows, headers }, passage);
      await actAsOwner(db);
      // Cancelled meanwhile: this batch goes with it.
      if (!(await holdRunning(db, stored.id))) throw new NothingWritten();
      await noteCounts(services, db, stored, number, counts);
      await auditBatch(ctx, stored, counts);
      return 'done';
    });
    const state = await writing.catch((error: unknown) => {
      if (error instanceof NothingWritten) return 'ended';
      throw error;
    });
    if (state === 'ended') return false;
  }
  return true;
}

/** One transaction for the whole file: a single row that cannot be written, and nothing is. */
async function writeAll(
  services: ImportServices,
  stored: StoredImport,
  sheet: Sheet,
  stop: AbortSignal,
): Promise<boolean> {
  const target = services.targets.get(stored.target) as ImportTarget;
  const passage = passageThrough(target);
  const written: BatchCounts[] = [];
  let isEnded = false;
  if (await isWritten(services.system, stored.id)) return true;
  try {
    await services.system.transaction().execute(async (db) => {
      let importer = await importerOf(db, stored);
      for await (const { rows, headers } of batchesOf(sheet, stored, target)) {
        stop.throwIfAborted();
        // Asked within: units that the batches before made are in reach from now on.
        await actAsOwner(db);
        importer = await importerOf(db, stored);
        await actAs(db, services.appRole, importer);
        const ctx = { ...importer, db };
        const counts = await writeRows(ctx, target, stored, { rows, headers }, passage);
        written.push(counts);
        if (counts.refused.rows.length > 0) throw new NothingWritten();
        isEnded = await isNoLongerRunning(services, stored.id);
        if (isEnded) throw new NothingWritten();
        await showProgress(services, stored.id, written);
      }
      await actAsOwner(db);
      // Two workers that have the same job meet here: the second finds it done, and gives up all it did.
      isEnded = !(await holdRunning(db, stored.id));
      if (isEnded || (await isWritten(db, stored.id))) throw new NothingWritten();
      for (const [number, counts] of written.entries())
        await noteCounts(services, db, stored, number, counts);
      for (const counts of written) await auditBatch({ ...importer, db }, stored, counts);
    });
  } catch (error) {
    if (!(error instanceof NothingWritten)) throw error;
    if (isEnded) return false;
    if (await isWritten(services.system, stored.id)) return true;
    await failRefused(services, stored, (written.at(-1) as BatchCounts).refused);
    return false;
  }
  return true;
}

const NOTHING_WRITTEN = 'Nada foi gravado: há linhas recusadas e a importação era de tudo ou nada.';

class NothingWritten extends Error {}

const isWritten = async (db: Database | Transaction, id: number, batch = 0): Promise<boolean> =>
  (
    await sql`select from import_batches where import_id = ${id} and phase = 'run' and number = ${batch}`.execute(
      db,
    )
  ).rows.length > 0;

async function noteCounts(
  { refusedRows }: ImportServices,
  db: Transaction,
  stored: StoredImport,
  number: number,
  { rows, created, updated, skipped, refused }: BatchCounts,
): Promise<void> {
  await noteBatch(
    db,
    stored.id,
    'run',
    number,
    await refusedRows.seal(ownerOf(stored.uuid, 'run', number), refused),
  );
  const seenBefore = stored.mode === 'all' ? sql`0` : sql`${rows}::int`;
  await sql`update imports set processed = processed + ${seenBefore}, created = created + ${created.length},
      updated = updated + ${updated.length}, skipped = skipped + ${skipped}, refused = refused + ${refused.rows.length}
    where id = ${stored.id}`.execute(db);
}

/** One record of the log for a batch, with the numbers of what it made and changed: last, for it holds the chain. */
async function auditBatch(
  ctx: Importing<Transaction>,
  stored: StoredImport,
  { created, updated, beside }: BatchCounts,
): Promise<void> {
  if (created.length + updated.length > 0)
    await audit(ctx, 'import.batch_written', ['import', stored.id], {
      target: stored.target,
      created_ids: created,
      updated_ids: updated,
      ...beside,
    });
}

/** Why, and that it is over, in one transaction: run again between the two, it would be taken for done. */
async function failRefused(
  services: ImportServices,
  stored: StoredImport,
  refused: RefusedPart,
): Promise<void> {
  const sealed = await services.refusedRows.seal(ownerOf(stored.uuid, 'run', 0), refused);
  await services.system.transaction().execute(async (db) => {
    await noteBatch(db, stored.id, 'run', 0, sealed);
    await sql`update imports set refused = ${refused.rows.length} where id = ${stored.id}`.execute(db);
    await failImport({ system: db }, stored, new AppError('invalid', NOTHING_WRITTEN));
  });
}

/** For the rest of the transaction, which is short by then: whoever cancels waits for nothing else. */
const holdRunning = async (db: Transaction, id: number): Promise<boolean> =>
  (await sql`select from imports where id = ${id} and state = 'running' for update`.execute(db)).rows.length >
  0;

const isNoLongerRunning = async (
  { system }: { readonly system: Database | Transaction },
  id: number,
): Promise<boolean> => (await storedImport(system, id))?.state !== 'running';

const showProgress = async (
  { system }: ImportServices,
  id: number,
  written: readonly BatchCounts[],
): Promise<void> => {
  const processed = written.reduce((sum, { rows }) => sum + rows, 0);
  await sql`update imports set processed = ${processed} where id = ${id}`.execute(system);
};
