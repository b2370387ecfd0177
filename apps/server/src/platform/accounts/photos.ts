import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { storedFileColumns } from '../files/files.ts';
import { isVisibleUser } from './account-actions.ts';

/** The photo's id is new with each photo: an address that names it always means the same picture. */
export const ownPhotoAddress = (photoId: string | null): string | null =>
  photoId && `/api/v1/profile/photo?v=${photoId}`;

export const photoAddressOf = (userId: number, photoId: string | null): string | null =>
  photoId && `/api/v1/users/${userId}/photo?v=${photoId}`;

/** The same within a list, for a table called `u`. */
export const photoAddressSql = sql`'/api/v1/users/' || u.id || '/photo?v=' || u.photo_id as photo`;

const photos = (ctx: Pick<UserCtx, 'db'>) =>
  ctx.db.selectFrom('users').innerJoin('files', 'files.id', 'users.photo_id').select(storedFileColumns);

export const ownPhoto = (ctx: UserCtx) =>
  photos(ctx).where('users.id', '=', ctx.user.userId).executeTakeFirst();

/** Of somebody the asker sees in lists. */
export const photoOf = (ctx: UserCtx, userId: number) =>
  photos(ctx).where('users.id', '=', userId).where(isVisibleUser(ctx, userId)).executeTakeFirst();
