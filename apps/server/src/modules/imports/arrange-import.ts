import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  ImportPreview,
  importArrangement,
} from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { holderOf } from '../../platform/fair-shares.ts';
import { headerDigest } from '../../platform/imports/arrange-columns.ts';
import type { ImportTarget } from '../../platform/imports/import-target.ts';
import { type StoredImport, withSheet } from '../../platform/imports/stored-import.ts';
import { addJobInTurn } from '../../platform/jobs/add-job.ts';
import { guessedMapping, openingWith, previewOf } from './import-preview.ts';
import {
  assertInPreparation,
  type ImportsServices,
  importing,
  inPreparation,
  ownImport,
  stale,
} from './own-import.ts';

export async function previewImport(
  ctx: UserCtx,
  services: ImportsServices,
  id: number,
): Promise<ImportPreview> {
  const { stored, target } = await ownImport(ctx, services, id);
  assertInPreparation(stored);
  const opening = await storedOpening(ctx, services, stored, stored.reading);
  return previewOf(importing(ctx, stored.legal_entity_id), target, opening, stored);
}

const storedOpening = (
  { db, http, user }: UserCtx,
  { files }: ImportsServices,
  { file_id }: StoredImport,
  reading: StoredImport['reading'],
) =>
  withSheet(
    { db, files },
    file_id,
    { purpose: 'preview', holder: holderOf(user), signal: http.untilGone() },
    (sheet) => openingWith(sheet, reading),
  );

/** How it is read and where its columns go; the check begins anew. */
export async function arrangeImport(
  ctx: UserCtx,
  services: ImportsServices,
  id: number,
  { version, reading, mapping: wanted }: z.output<typeof importArrangement>,
): Promise<ImportPreview> {
  const { stored, target } = await ownImport(ctx, services, id);
  assertInPreparation(stored);
  const opening = await storedOpening(ctx, services, stored, reading);
  const asking = { db: ctx.db, userId: ctx.user.userId, key: services.columnKey };
  const mapping = wanted ?? (await guessedMapping(asking, target, opening, reading.header));
  assertMapping(target, mapping);
  const preview = await previewOf(importing(ctx, stored.legal_entity_id), target, opening, {
    reading,
    mapping,
  });
  await inActiveOrganisation(ctx, async (ctx) => {
    const { rows } =
      await sql`update imports set reading = ${JSON.stringify(reading)}, mapping = ${JSON.stringify(mapping)},
        role_id = ${ctx.user.roleId}, version = version + 1, state = 'checking', failure = null, processed = 0,
        total = null, good = null, bad = null, duplicate = null
      where id = ${id} and version = ${version} and state = any (${inPreparation}) returning id`.execute(
        ctx.db,
      );
    if (rows.length === 0) throw stale();
    await sql`delete from import_batches where import_id = ${id} and phase = 'check'`.execute(ctx.db);
    if (wanted && reading.header) await remember(ctx, services, target, opening.headers, mapping);
    await addJobInTurn(ctx.db, 'check-import', { id, version: version + 1 }, ctx.user.headId);
  });
  return preview;
}

function assertMapping({ fields }: ImportTarget, mapping: readonly (string | null)[]): void {
  const known = new Set(fields.map(({ key }) => key));
  const chosen = mapping.filter((field) => field !== null);
  if (chosen.some((field) => !known.has(field))) throw invalidField('mapping', 'Este campo não existe.');
  if (new Set(chosen).size < chosen.length)
    throw invalidField('mapping', 'Duas colunas vão para o mesmo campo. Deixe só uma.');
}

async function remember(
  { db, user }: InTransaction<UserCtx>,
  { columnKey }: ImportsServices,
  { key: target }: ImportTarget,
  headers: readonly string[],
  mapping: readonly (string | null)[],
): Promise<void> {
  const chosen = new Map(
    headers.map((header, column) => [
      headerDigest(columnKey, header).toString('hex'),
      mapping[column] ?? null,
    ]),
  );
  const values = [...chosen].map(([digest, field]) => ({
    user_id: user.userId,
    target,
    header_digest: Buffer.from(digest, 'hex'),
    field,
  }));
  await db
    .insertInto('import_columns')
    .values(values)
    .onConflict((on) =>
      on
        .columns(['user_id', 'target', 'header_digest'])
        .doUpdateSet((eb) => ({ field: eb.ref('excluded.field'), used_at: sql`now()` })),
    )
    .execute();
}
