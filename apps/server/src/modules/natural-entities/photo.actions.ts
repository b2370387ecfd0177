import { photo } from '@conforme/contracts/core/picture.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { type Files, storedFileColumns } from '../../platform/files/files.ts';
import { photoShape } from '../../platform/files/photo-shape.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { visiblePersons } from './natural-entities.queries.ts';

export const photoOfPerson = (ctx: UserCtx, id: number) =>
  ctx.db
    .selectFrom('natural_entities')
    .innerJoin('files', 'files.id', 'natural_entities.photo_id')
    .select(storedFileColumns)
    .where('natural_entities.id', '=', id)
    .where(
      sql<boolean>`natural_entities.id in (select id from natural_entities where ${visiblePersons(ctx)})`,
    )
    .executeTakeFirst();

export async function changePhoto(
  ctx: UserCtx,
  { files, limiter }: { files: Files; limiter: SharedLimiter },
  id: number,
  sent: AsyncIterable<IncomingFile>,
) {
  const { userId } = ctx.user;
  const { legal_entity_id } = found(
    await ctx.db
      .selectFrom('natural_entities')
      .select('legal_entity_id')
      .where('id', '=', id)
      .where(visiblePersons(ctx))
      .executeTakeFirst(),
  );
  await limiter.take(`photo ${userId}`, 30, 15);
  const owner = { legalEntityId: legal_entity_id, createdBy: userId, purpose: 'natural_entity.photo' };
  return files.takeIn(sent, { rules: photo.rules, owner, image: photoShape }, ([taken]) =>
    inActiveOrganisation(ctx, async (ctx) => {
      await lockPerson(ctx, id);
      await taken.keep(ctx.db);
      await setPhoto(ctx, id, taken.id);
      return { photo: `/api/v1/natural_entities/${id}/photo?v=${taken.id}` };
    }),
  );
}

/** The file goes with the last that names it, and its bytes by a job. */
export const removePhoto = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await setPhoto(ctx, id, null);
    return {};
  });

/** Before the file is kept: that takes a lock of the whole tree, which nobody may hold while waiting for a person. */
const lockPerson = async (ctx: InTransaction<UserCtx>, id: number) =>
  found(
    await ctx.db
      .selectFrom('natural_entities')
      .select('id')
      .where('id', '=', id)
      .where(visiblePersons(ctx))
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );

async function setPhoto(ctx: InTransaction<UserCtx>, id: number, photoId: string | null): Promise<void> {
  found(
    await ctx.db
      .updateTable('natural_entities')
      .set({ photo_id: photoId })
      .where('id', '=', id)
      .where(visiblePersons(ctx))
      .returning('id')
      .executeTakeFirst(),
  );
  const action = photoId ? 'natural_entity.photo_changed' : 'natural_entity.photo_removed';
  await audit(ctx, action, ['natural_entity', id]);
}
