import { randomUUID } from 'node:crypto';
import type { Parsed, Result } from '@conforme/contracts/core/endpoint.ts';
import type { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { sql } from 'kysely';
import { AppError, notFound } from '../../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../../core/context.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import type { IncomingPiece } from '../../../core/incoming-file.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { fileHolder } from '../../../platform/fair-shares.ts';
import { assertDiskHasRoom, assertRoom } from '../../../platform/files/room.ts';
import { lockDrive, nodeOf, type Place, placeIn } from '../drive-node.ts';
import { assertQuota } from '../drive-room.ts';
import { ensureFolders, lockedPlace } from '../make-folder.ts';
import { finishUpload } from './finish-upload.ts';
import type { UploadRow, UploadServices } from './upload-row.ts';

export const uploadColumns = sql`u.id, u.legal_entity_id, u.owner_id, u.user_id, u.link_id, u.key_hash, u.parent_id, u.name,
  u.size, u.received, u.finished_node`;

type Arrived = Result<typeof drive.endpoints.uploadState>;
const arrivedOf = ({ received, size, finished_node }: UploadRow): Arrived => ({
  offset: received,
  size,
  node_id: finished_node,
});

/** Uploads that one account begins in an hour, and has open at the same time. */
const UPLOADS_AN_HOUR = 5000;
const OPEN_UPLOADS = 200;

/** The room is taken here, under the lock: whatever was begun will fit. */
export async function startUpload(
  ctx: UserCtx,
  { limiter, partials }: UploadServices,
  { body }: Parsed<typeof drive.endpoints.startUpload>,
): Promise<{ upload: string }> {
  await limiter.take(`drive uploads ${ctx.user.userId}`, UPLOADS_AN_HOUR, 60);
  await assertDiskHasRoom(partials.folder, ctx.config);
  return inTransaction(ctx, async (ctx) => {
    const top = await lockedPlace(ctx, body.parent_id);
    await assertFewOpen(ctx);
    await assertQuota(ctx.db, top, body.size);
    await assertRoom(
      ctx.db,
      ctx.config,
      { legalEntityId: top.legalEntityId, createdBy: ctx.user.userId },
      body.size,
    );
    const place = await ensureFolders(ctx.db, top, body.folders, ctx.user.userId);
    const upload = randomUUID();
    await sql`insert into drive_uploads (id, legal_entity_id, owner_id, user_id, parent_id, name, size)
      values (${upload}, ${place.legalEntityId}, ${place.ownerId}, ${ctx.user.userId}, ${place.parentId}, ${body.name},
        ${body.size})`.execute(ctx.db);
    await recordAudit(
      ctx.db,
      { legalEntityId: place.legalEntityId, actorId: ctx.user.userId },
      { action: 'drive.upload_started' },
    );
    return { upload };
  });
}

async function assertFewOpen(ctx: InTransaction<UserCtx>): Promise<void> {
  const { rows } = await sql<{ open: number }>`select count(*) as open from drive_uploads
    where user_id = ${ctx.user.userId} and finished_node is null`.execute(ctx.db);
  if ((rows[0]?.open ?? 0) >= OPEN_UPLOADS)
    throw new AppError('conflict', `Termine antes alguns dos ${OPEN_UPLOADS} envios em andamento.`);
}

/** One's own, into a folder that one may still write to: the right is asked for again with every piece. */
async function uploadOf(
  ctx: Pick<UserCtx, 'scope' | 'user'> & { readonly db: Database | Transaction },
  id: string,
): Promise<UploadRow> {
  const { rows } = await sql<UploadRow>`select ${uploadColumns} from drive_uploads u
    where u.id = ${id} and u.user_id = ${ctx.user.userId} and u.legal_entity_id = any (${scopeSql(ctx)})`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (!row) throw notFound();
  if (row.parent_id !== null) placeIn(await nodeOf(ctx, row.parent_id));
  return row;
}

export const uploadState = async (ctx: UserCtx, id: string): Promise<Arrived> =>
  arrivedOf(await uploadOf(ctx, id));

export async function receiveBytes(
  ctx: UserCtx,
  services: UploadServices,
  id: string,
  piece: IncomingPiece,
): Promise<Arrived> {
  const row = await uploadOf(ctx, id);
  const note = (received: number) => inTransaction(ctx, (ctx) => noteReceived(ctx.db, row.id, received));
  const after = await takePiece(services, ctx, row, piece, note);
  if (after.finished_node !== null || after.received < after.size) return arrivedOf(after);
  const node = await finishUpload(services, ctx, after, (work) =>
    inTransaction(ctx, async (ctx) => {
      const place: Place = await lockedPlaceOf(ctx, after);
      return work(ctx.db, place);
    }),
  );
  return arrivedOf({ ...after, finished_node: node });
}

async function lockedPlaceOf(ctx: InTransaction<UserCtx>, upload: UploadRow): Promise<Place> {
  await uploadOf(ctx, upload.id);
  if (upload.parent_id !== null) return lockedPlace(ctx, upload.parent_id);
  const place = { legalEntityId: upload.legal_entity_id, ownerId: upload.owner_id, parentId: null };
  await lockDrive(ctx.db, upload);
  return place;
}

export const noteReceived = (db: Transaction, id: string, received: number): Promise<unknown> =>
  sql`update drive_uploads set received = ${received}, touched_at = now() where id = ${id}`.execute(db);

/** The bytes go where the last ones ended; whoever is elsewhere is told where that is. A slow line holds no place. */
export async function takePiece(
  { files, partials }: UploadServices,
  { config, system }: Pick<UserCtx, 'config' | 'system'>,
  row: UploadRow,
  piece: IncomingPiece,
  note: (received: number) => Promise<unknown>,
): Promise<UploadRow> {
  if (row.finished_node !== null) return row;
  if (piece.offset !== row.received)
    throw new AppError('conflict', `O envio continua no byte ${row.received}.`);
  await assertDiskHasRoom(partials.folder, config);
  const holder = await fileHolder(system, { legalEntityId: row.legal_entity_id, createdBy: row.user_id });
  const received = await partials.write(
    row.id,
    { offset: row.received, size: row.size, content: piece.content },
    async (at) => {
      await files.keeping.hold(holder, () => note(at));
    },
  );
  return { ...row, received };
}

/** One's own, or what somebody else began in one's drive and takes of its room. */
export const cancelUpload = async (
  ctx: UserCtx,
  { partials }: UploadServices,
  id: string,
): Promise<Record<string, never>> => {
  await inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ legal_entity_id: number }>`delete from drive_uploads u
      where u.id = ${id} and ${ctx.user.userId} in (u.user_id, u.owner_id)
        and u.legal_entity_id = any (${scopeSql(ctx)}) and u.finished_node is null returning u.legal_entity_id`.execute(
      ctx.db,
    );
    const row = rows[0];
    if (!row) throw notFound();
    await recordAudit(
      ctx.db,
      { legalEntityId: row.legal_entity_id, actorId: ctx.user.userId },
      { action: 'drive.upload_cancelled' },
    );
  });
  await partials.remove(id);
  return {};
};
