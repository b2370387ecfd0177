import { photo } from '@conforme/contracts/core/picture.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { ownPhotoAddress } from '../../platform/accounts/photos.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Files } from '../../platform/files/files.ts';
import { photoShape } from '../../platform/files/photo-shape.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { holdSession } from '../../platform/sessions/sessions.ts';

export async function changePhoto(
  ctx: UserCtx,
  { files, limiter }: { files: Files; limiter: SharedLimiter },
  sent: AsyncIterable<IncomingFile>,
) {
  const { userId } = ctx.user;
  await limiter.take(`photo ${userId}`, 30, 15);
  const legalEntityId = await homeOf(ctx.db, userId);
  const owner = { legalEntityId, createdBy: userId, purpose: 'profile.photo' };
  return files.takeIn(sent, { rules: photo.rules, owner, image: photoShape }, ([taken]) =>
    inTransaction(ctx, async ({ db, user }) => {
      await holdSession(db, user);
      await taken.keep(db);
      await db.updateTable('users').set({ photo_id: taken.id }).where('id', '=', userId).execute();
      await recordAudit(
        db,
        { legalEntityId, actorId: userId },
        { action: 'user.photo_changed', object: ['user', userId] },
      );
      return { profile_picture: ownPhotoAddress(taken.id) };
    }),
  );
}

/** The file goes with the last that names it, and its bytes by a job. */
export const removePhoto = (ctx: UserCtx) =>
  inTransaction(ctx, async ({ db, user }) => {
    const { userId } = user;
    await holdSession(db, user);
    const removed = await db
      .updateTable('users')
      .set({ photo_id: null })
      .where('id', '=', userId)
      .where('photo_id', 'is not', null)
      .returning('home_entity_id')
      .executeTakeFirst();
    if (removed)
      await recordAudit(
        db,
        { legalEntityId: removed.home_entity_id, actorId: userId },
        { action: 'user.photo_removed', object: ['user', userId] },
      );
    return {};
  });

const homeOf = async (db: Database | Transaction, userId: number): Promise<number> =>
  (await db.selectFrom('users').select('home_entity_id').where('id', '=', userId).executeTakeFirstOrThrow())
    .home_entity_id;
