import type { ImportTargetKey } from '@conforme/contracts/platform/imports/import-targets.ts';
import { importUpload } from '@conforme/contracts/platform/imports/import-upload.ts';
import type { UserCtx } from '../../core/context.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { activeOrganisation, inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { holderOf } from '../../platform/fair-shares.ts';
import { guessHeader } from '../../platform/imports/arrange-columns.ts';
import { whyNoSheet } from '../../platform/imports/open-sheet.ts';
import { readSheet } from '../../platform/imports/read-sheet.ts';
import { bytesOf, openingOf } from '../../platform/imports/stored-import.ts';
import { addJobInTurn } from '../../platform/jobs/add-job.ts';
import { guessedMapping, openingWith, SHOWN_ROWS } from './import-preview.ts';
import { type ImportsServices, targetOf } from './own-import.ts';

/** A day's work of corrections, and no more files than the disk likes. */
const UPLOADS_PER_HOUR = 60;

/** The file is read before it is kept: what cannot be understood is refused at once, and leaves nothing behind. */
export async function uploadImport(
  ctx: UserCtx,
  services: ImportsServices,
  key: ImportTargetKey,
  files: AsyncIterable<IncomingFile>,
): Promise<{ id: number }> {
  const target = targetOf(ctx, services.targets, key);
  const legalEntityId = activeOrganisation(ctx);
  await services.limiter.take(`import ${ctx.user.userId}`, UPLOADS_PER_HOUR, 60);
  const owner = { legalEntityId, createdBy: ctx.user.userId, purpose: 'imports.file' };
  return services.files.takeIn(files, { rules: importUpload, owner, whyNot: whyNoSheet }, async ([taken]) => {
    const readingFor = {
      purpose: 'preview',
      holder: holderOf(ctx.user),
      signal: ctx.http.untilGone(),
    } as const;
    const load = async () => {
      const content = await (await services.files.store()).open(taken.key);
      return { bytes: await bytesOf({ content }), mediaType: taken.type };
    };
    const { reading, opening } = await readSheet(services.files.readings, readingFor, load, async (sheet) => {
      const first = await openingOf(sheet, sheet.guess, SHOWN_ROWS);
      const reading = { ...sheet.guess, header: guessHeader(target.fields, first[0]) };
      return { reading, opening: await openingWith(sheet, reading) };
    });
    return inActiveOrganisation(ctx, async (ctx) => {
      const asking = { db: ctx.db, userId: ctx.user.userId, key: services.columnKey };
      const mapping = await guessedMapping(asking, target, opening, reading.header);
      await taken.keep(ctx.db);
      const { id } = await ctx.db
        .insertInto('imports')
        .values({
          legal_entity_id: legalEntityId,
          created_by: ctx.user.userId,
          role_id: ctx.user.roleId,
          target: key,
          file_id: taken.id,
          file_name: taken.name,
          state: 'checking',
          reading: JSON.stringify(reading),
          mapping: JSON.stringify(mapping),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await addJobInTurn(ctx.db, 'check-import', { id, version: 1 }, ctx.user.headId);
      await audit(ctx, 'import.uploaded', ['import', id], { target: key });
      return { id };
    });
  });
}
