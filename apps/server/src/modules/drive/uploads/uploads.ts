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
import { finishUpload, type InPlace } from './finish-upload.ts';
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
  const read = () => uploadOf(ctx, id);
  await read();
  const after = await takePiece(
    services,
    ctx,
    { id, ...piece },
    {
      read,
      note: (received) => inTransaction(ctx, (ctx) => noteReceived(ctx.db, id, received)),
      inPlace: (work) =>
        inTransaction(ctx, async (ctx) => work(ctx.db, await lockedPlaceOf(ctx, await uploadOf(ctx, id)))),
    },
  );
  return arrivedOf(after);
}

async function lockedPlaceOf(ctx: InTransaction<UserCtx>, upload: UploadRow): Promise<Place> {
  if (upload.parent_id !== null) return lockedPlace(ctx, upload.parent_id);
  const place = { legalEntityId: upload.legal_entity_id, ownerId: upload.owner_id, parentId: null };
  await lockDrive(ctx.db, upload);
  return place;
}

export const noteReceived = (db: Transaction, id: string, received: number): Promise<unknown> =>
  sql`update drive_uploads set received = ${received}, touched_at = now() where id = ${id}`.execute(db);

interface Sending {
  /** Asks for the sender's right again, and gives the upload as it is now. */
  readonly read: () => Promise<UploadRow>;
  readonly note: (received: number) => Promise<unknown>;
  readonly inPlace: InPlace;
}

/**
 * The bytes go where the last ones ended; whoever is elsewhere is told where that is. From the look at how far it has got
 * until the file is in its place nobody else writes: what is hashed is what is kept. A slow line holds no place. Whether
 * the sender may know of the upload has been asked before.
 */
export async function takePiece(
  services: UploadServices,
  ctx: Parameters<typeof finishUpload>[1],
  { id, offset, content }: Pick<IncomingPiece, 'offset' | 'content'> & { readonly id: string },
  { read, note, inPlace }: Sending,
): Promise<UploadRow> {
  const { files, partials } = services;
  return partials.alone(id, async () => {
    const row = await read();
    if (row.finished_node !== null) return row;
    if (offset !== row.received) throw new AppError('conflict', `O envio continua no byte ${row.received}.`);
    await assertDiskHasRoom(partials.folder, ctx.config);
    const holder = await fileHolder(ctx.system, {
      legalEntityId: row.legal_entity_id,
      createdBy: row.user_id,
    });
    const received = await partials.write(id, { offset, size: row.size, content }, async (at) => {
      await files.keeping.hold(holder, () => note(at));
    });
    if (received < row.size) return { ...row, received };
    return { ...row, received, finished_node: await finishUpload(services, ctx, row, inPlace) };
  });
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
