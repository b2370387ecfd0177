import { attachmentRules } from '@conforme/contracts/modules/schedules/schedule-files.ts';
import { found, invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type Files, storedFileColumns } from '../../platform/files/files.ts';
import { pageShape } from '../../platform/files/page-shape.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { readEvent } from './read-event.ts';
import { lockToChange } from './stored-event.ts';

const MOST_FILES = 20;

export async function addEventFiles(
  ctx: UserCtx,
  { files, limiter }: { readonly files: Files; readonly limiter: SharedLimiter },
  id: number,
  sent: AsyncIterable<IncomingFile>,
): Promise<Record<string, never>> {
  const { unit } = await readEvent(ctx, id, null);
  await limiter.take(`schedule files ${ctx.user.userId}`, 60, 15);
  const owner = { legalEntityId: unit.id, createdBy: ctx.user.userId, purpose: 'schedules.attachment' };
  return files.takeIn(sent, { rules: attachmentRules, owner, image: pageShape }, (taken) =>
    inTransaction(ctx, async (ctx) => {
      const event = await lockToChange(ctx, id);
      const { files: there } = await readEvent(ctx, id, null);
      if (there.length + taken.length > MOST_FILES)
        throw invalidField('file', `Um evento tem no máximo ${MOST_FILES} anexos.`);
      for (const file of taken) {
        await file.keep(ctx.db);
        await ctx.db
          .insertInto('schedule_files')
          .values({ schedule_id: id, legal_entity_id: event.legal_entity_id, file_id: file.id })
          .execute();
      }
      await recordAudit(
        ctx.db,
        { legalEntityId: event.legal_entity_id, actorId: ctx.user.userId },
        { action: 'schedule.file_added', object: ['schedule', id], meta: { rows: taken.length } },
      );
      return {};
    }),
  );
}

export async function readEventFile(
  ctx: UserCtx,
  files: Files,
  { id, file }: { readonly id: number; readonly file: string },
): Promise<FileAnswer> {
  await readEvent(ctx, id, null);
  const row = await ctx.db
    .selectFrom('files')
    .innerJoin('schedule_files', 'schedule_files.file_id', 'files.id')
    .select(storedFileColumns)
    .where('files.id', '=', file)
    .where('schedule_files.schedule_id', '=', id)
    .executeTakeFirst();
  return files.read(row);
}

export const removeEventFile = (
  ctx: UserCtx,
  { id, file }: { readonly id: number; readonly file: string },
): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    const event = await lockToChange(ctx, id);
    found(
      await ctx.db
        .deleteFrom('schedule_files')
        .where('schedule_id', '=', id)
        .where('file_id', '=', file)
        .returning('file_id')
        .executeTakeFirst(),
    );
    await recordAudit(
      ctx.db,
      { legalEntityId: event.legal_entity_id, actorId: ctx.user.userId },
      { action: 'schedule.file_removed', object: ['schedule', id] },
    );
    return {};
  });
