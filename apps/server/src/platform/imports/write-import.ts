import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { audit } from '../audit/audit.ts';
import { failImport, noteBatch } from './check-import.ts';
import { passageThrough } from './examine-rows.ts';
import { finishImport } from './finish-import.ts';
import type { ImportServices } from './import-services.ts';
import type { Importing, ImportTarget } from './import-target.ts';
import { actAs, actAsOwner, importerOf } from './importer.ts';
import { ownerOf, type RefusedPart } from './refused-rows.ts';
import { batchesOf, type StoredImport, sheetOf, storedImport } from './stored-import.ts';
import { type BatchCounts, writeRows } from './write-rows.ts';

/** Batch after batch, each in a transaction of its own that also says it is done: run again, it goes on where it was. */
export async function writeImport(services: ImportServices, id: number, stop: AbortSignal): Promise<void> {
  const stored = await storedImport(services.system, id);
  if (stored?.state !== 'running') return;
  try {
    const isWhole =
      stored.mode === 'all'
        ? await writeAll(services, stored, stop)
        : await writeBatches(services, stored, stop);
    if (isWhole) await finishImport(services, stored);
  } catch (error) {
    await failImport(services, stored, error);
  }
}

/** Answers false when somebody cancelled it meanwhile. */
async function writeBatches(
  services: ImportServices,
  stored: StoredImport,
  stop: AbortSignal,
): Promise<boolean> {
  const target = services.targets.get(stored.target) as ImportTarget;
  const sheet = await sheetOf(services.system, services.files, stored.file_id);
  const passage = passageThrough(target);
  for await (const { number, rows, headers } of batchesOf(sheet, stored, target)) {
    stop.throwIfAborted();
    const importer = await importerOf(services.system, stored);
    const state = await services.system.transaction().execute(async (db) => {
      // Held until the end: who cancels waits for this batch, and who runs the same job finds it done. Asked after the
      // wait, in a statement of its own: what the first one sees beside the row is as old as its beginning.
      const { rows: held } = await sql<{
        state: string;
      }>`select state from imports where id = ${stored.id} for update`.execute(db);
      if (held[0]?.state !== 'running') return 'ended';
      if (await isWritten(db, stored.id, number)) return 'done';
      await actAs(db, services.appRole, importer);
      const ctx = { ...importer, db };
      const counts = await writeRows(ctx, target, stored, { rows, headers }, passage);
      await actAsOwner(db);
      await noteCounts(services, db, stored, number, counts);
      await auditBatch(ctx, stored, counts);
      return 'done';
    });
    if (state === 'ended') return false;
  }
  return true;
}

/** One transaction for the whole file: a single row that cannot be written, and nothing is. */
async function writeAll(services: ImportServices, stored: StoredImport, stop: AbortSignal): Promise<boolean> {
  const target = services.targets.get(stored.target) as ImportTarget;
  const sheet = await sheetOf(services.system, services.files, stored.file_id);
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
      const { rows: held } =
        await sql`select from imports where id = ${stored.id} and state = 'running' for update`.execute(db);
      isEnded = held.length === 0;
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

const isNoLongerRunning = async ({ system }: ImportServices, id: number): Promise<boolean> =>
  (await storedImport(system, id))?.state !== 'running';

const showProgress = async (
  { system }: ImportServices,
  id: number,
  written: readonly BatchCounts[],
): Promise<void> => {
  const processed = written.reduce((sum, { rows }) => sum + rows, 0);
  await sql`update imports set processed = ${processed} where id = ${id}`.execute(system);
};
