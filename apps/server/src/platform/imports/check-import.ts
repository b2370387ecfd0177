import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { headOf } from '../organisations/head-organisation.ts';
import { type ExaminedRow, examineRows, passageThrough } from './examine-rows.ts';
import type { ImportServices } from './import-services.ts';
import type { ImportTarget } from './import-target.ts';
import { actAs, importerOf } from './importer.ts';
import { ownerOf, type RefusedRow, reasonOf } from './refused-rows.ts';
import type { Sheet } from './sheet.ts';
import { batchesOf, type StoredImport, storedImport, withSheet } from './stored-import.ts';

/** Goes through the whole file and counts; nothing is written but the counts and what will be refused. */
export async function checkImport(
  services: ImportServices,
  id: number,
  version: number,
  stop: AbortSignal,
): Promise<void> {
  const stored = await storedImport(services.system, id);
  // The columns were arranged anew, or it was cancelled: another job, or none, has its place.
  if (stored?.state !== 'checking' || stored.version !== version) return;
  const organisation = await headOf(services.system, stored.legal_entity_id);
  try {
    await withSheet(
      { ...services, db: services.system },
      stored.file_id,
      { purpose: 'check', holder: { organisation }, signal: stop },
      (sheet) => goThrough(services, stored, sheet, stop),
    );
  } catch (error) {
    // Broken off with the server, not by the file: the job is run again.
    stop.throwIfAborted();
    await failImport(services, stored, error);
  }
}

async function goThrough(
  services: ImportServices,
  stored: StoredImport,
  sheet: Sheet,
  stop: AbortSignal,
): Promise<void> {
  const { system, targets, appRole } = services;
  const target = targets.get(stored.target) as ImportTarget;
  const importer = await importerOf(system, { ...stored, rule: null });
  const passage = passageThrough(target);
  const counts = { good: 0, bad: 0, duplicate: 0 };
  let processed = 0;
  for await (const { number, rows, headers } of batchesOf(sheet, stored, target)) {
    stop.throwIfAborted();
    const examined = await system.transaction().execute(async (db) => {
      await actAs(db, appRole, importer);
      return examineRows({ ...importer, db }, target, stored.mapping, rows, passage);
    });
    counts.bad += examined.filter(({ row }) => row === null).length;
    counts.duplicate += examined.filter(({ duplicate }) => duplicate !== null).length;
    counts.good += examined.filter(({ row, duplicate }) => row !== null && duplicate === null).length;
    processed += rows.length;
    const refused = { headers, rows: refusedOf(target, examined) };
    const sealed = await services.refusedRows.seal(ownerOf(stored.uuid, 'check', number), refused);
    const goesOn = await system.transaction().execute(async (db) => {
      const { rows } = await sql`update imports set processed = ${processed}
        where id = ${stored.id} and state = 'checking' and version = ${stored.version} returning id`.execute(
        db,
      );
      if (rows.length > 0) await noteBatch(db, stored.id, 'check', number, sealed);
      return rows.length > 0;
    });
    if (!goesOn) return;
  }
  await sql`update imports set state = 'checked', total = ${processed}, good = ${counts.good}, bad = ${counts.bad},
      duplicate = ${counts.duplicate}
    where id = ${stored.id} and state = 'checking' and version = ${stored.version}`.execute(system);
}

export const refusedOf = (target: ImportTarget, examined: readonly ExaminedRow[]): RefusedRow[] => {
  const labels = new Map(target.fields.map(({ key, label }) => [key, label]));
  return examined
    .filter(({ row }) => row === null)
    .map(({ source, problems }) => ({
      ...source,
      reason: reasonOf(problems, (field) => labels.get(field) ?? field),
    }));
};

/** A check that is run again finds its own notes. */
export async function noteBatch(
  db: Transaction,
  importId: number,
  phase: 'check' | 'run',
  number: number,
  refused_rows: Buffer | null,
): Promise<void> {
  await db
    .insertInto('import_batches')
    .values({ import_id: importId, phase, number, refused_rows })
    .onConflict((on) => on.columns(['import_id', 'phase', 'number']).doUpdateSet({ refused_rows }))
    .execute();
}

/** What whoever sent the file can understand ends the import; anything else is a fault of ours, and is tried again. */
export async function failImport(
  { system }: { readonly system: Database | Transaction },
  stored: StoredImport,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError)) throw error;
  const failure = error.errors?.file?.[0] ?? error.message;
  // An unreadable file can be read another way: another separator, another sheet. What was begun cannot.
  await sql`update imports set failure = ${failure},
      state = case when state = 'checking' then 'open' else 'failed' end,
      file_id = case when state = 'checking' then file_id end,
      finished_at = case when state = 'checking' then null else now() end
    where id = ${stored.id} and state in ('checking', 'running') and version = ${stored.version}`.execute(
    system,
  );
}
