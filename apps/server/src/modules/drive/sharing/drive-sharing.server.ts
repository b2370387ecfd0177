import { randomUUID } from 'node:crypto';
import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { Parsed } from '@conforme/contracts/core/endpoint.ts';
import { driveSharing } from '@conforme/contracts/modules/drive/sharing/drive-sharing.contract.ts';
import { sql } from 'kysely';
import { AppError, invalidField, notFound } from '../../../core/app-error.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import type { FileAnswer } from '../../../core/file-answer.ts';
import type { IncomingPiece } from '../../../core/incoming-file.ts';
import { hashSecret, newSecret } from '../../../core/secrets.ts';
import { implement } from '../../../core/server-module.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { fileHolder } from '../../../platform/fair-shares.ts';
import { assertDiskHasRoom, assertRoom } from '../../../platform/files/room.ts';
import { contentOf, entriesBelow } from '../downloads.ts';
import { noteVisit } from '../drive-activity.ts';
import { lockDrive } from '../drive-node.ts';
import { assertLinkShare, assertQuota, roomOf } from '../drive-room.ts';
import type { InPlace } from '../uploads/finish-upload.ts';
import type { UploadRow, UploadServices } from '../uploads/upload-row.ts';
import { noteReceived, takePiece, uploadColumns } from '../uploads/uploads.ts';
import { zipOf } from '../zip-stream.ts';
import { type Asked, enteredLink, itemBelow, type LinkRow, rowOf } from './opened-link.ts';
import { enterLink, openLink } from './show-link.ts';

type StartInput = Parsed<typeof driveSharing.endpoints.startUpload>['body'];

/** What one link takes in, and one network begins in an hour. */
const MOST_LINK_UPLOADS = 500;
const UPLOADS_AN_HOUR = 100;
const NO_ROOM = 'Quem pediu os arquivos não tem mais espaço. Avise a pessoa.';
const DOWNLOADS = { network: 300, link: 2000 };

/** One download of the limit, by one conditional UPDATE: of fifty at once exactly as many go as are left. */
const countDownload = (ctx: PublicCtx, row: LinkRow, name: string): Promise<void> =>
  ctx.system.transaction().execute(async (db) => {
    const { rows } = await sql`update drive_links set downloads = downloads + 1
      where id = ${row.id} and downloads < coalesce(max_downloads, downloads + 1) returning id`.execute(db);
    if (rows.length === 0)
      throw new AppError('conflict', 'O limite de downloads deste link acabou. Fale com quem o enviou.');
    await rowOf(db, row.id, row.kind);
    await sql`update public_links set uses = uses + 1, last_used_at = now() where id = ${row.id}`.execute(db);
    await noteVisit(db, {
      ...{ nodeId: row.node_id, legalEntityId: row.legal_entity_id, linkId: row.id },
      ...{ action: 'link_downloaded', detail: name, device: ctx.http.device },
    });
    await recordAudit(
      db,
      { legalEntityId: row.legal_entity_id, actorId: null },
      { action: 'drive.link_downloaded', object: ['drive_item', row.node_id] },
    );
  });

/** Visitors have places beside those of the organisation's own people. */
async function inTurn<T>(
  { system, http }: PublicCtx,
  { files }: UploadServices,
  row: LinkRow,
  work: () => Promise<T>,
): Promise<T> {
  const holder = await fileHolder(system, { legalEntityId: row.legal_entity_id, createdBy: null });
  return files.keeping.hold(holder, work, http.untilGone());
}

async function limited({ http }: PublicCtx, { limiter }: UploadServices, row: LinkRow): Promise<void> {
  await limiter.take(`drive downloads ${http.network}`, DOWNLOADS.network, 60);
  await limiter.take(`drive downloads of ${row.id}`, DOWNLOADS.link, 60);
}

async function download(
  ctx: PublicCtx,
  services: UploadServices,
  { item, ...asked }: Asked & { readonly item: number },
): Promise<FileAnswer> {
  const row = await enteredLink(ctx, services, asked);
  const { id, name } = await itemBelow(ctx.system, row, item, false);
  await limited(ctx, services, row);
  const answer = await contentOf(ctx.system, services.files, id);
  await countDownload(ctx, row, name);
  return answer;
}

async function archive(
  ctx: PublicCtx,
  services: UploadServices,
  { folder, ...asked }: Asked & { readonly folder: number | null },
): Promise<FileAnswer> {
  const row = await enteredLink(ctx, services, asked);
  const { id, name } = await itemBelow(ctx.system, row, folder ?? row.node_id, true);
  await limited(ctx, services, row);
  const entries = await inTurn(ctx, services, row, () => entriesBelow(ctx.system, services.files, [id]));
  await countDownload(ctx, row, `${name}.zip`);
  return zipOf(name, entries, ctx.http.untilGone());
}

/** Into the folder of a request; the sender sees nothing of it. */
async function startUpload(
  ctx: PublicCtx,
  { name, size, ...asked }: StartInput,
  services: UploadServices,
): Promise<{ upload: string; key: string }> {
  const row = await enteredLink(ctx, services, asked);
  if (row.kind !== 'request') throw notFound();
  await services.limiter.take(`drive visitors ${ctx.http.network}`, UPLOADS_AN_HOUR, 60);
  await assertDiskHasRoom(services.partials.folder, ctx.config);
  return inTurn(ctx, services, row, () => keepRoom(ctx, row, { name, size }));
}

const keepRoom = (
  ctx: PublicCtx,
  row: LinkRow,
  { name, size }: Pick<StartInput, 'name' | 'size'>,
): Promise<{ upload: string; key: string }> =>
  ctx.system.transaction().execute(async (db) => {
    await lockDrive(db, row);
    const { rows } = await sql<{ there: number }>`select count(*) as there from drive_uploads
      where link_id = ${row.id}`.execute(db);
    if ((rows[0]?.there ?? 0) >= MOST_LINK_UPLOADS)
      throw new AppError('too_many_requests', 'Este link já recebeu arquivos demais hoje.');
    const place = { legalEntityId: row.legal_entity_id, ownerId: row.owner_id };
    await assertQuota(db, place, size).catch(() => {
      throw invalidField('size', NO_ROOM);
    });
    await assertLinkShare(db, row, size);
    await assertRoom(db, ctx.config, { legalEntityId: row.legal_entity_id, createdBy: null }, size);
    const key = newSecret();
    const upload = randomUUID();
    await sql`insert into drive_uploads (id, legal_entity_id, owner_id, link_id, key_hash, parent_id, name, size)
      values (${upload}, ${row.legal_entity_id}, ${row.owner_id}, ${row.id}, ${hashSecret(key)}, ${row.node_id}, ${name},
        ${size})`.execute(db);
    await recordAudit(
      db,
      { legalEntityId: row.legal_entity_id, actorId: null },
      { action: 'drive.upload_started', object: ['drive_item', row.node_id] },
    );
    return { upload, key };
  });

/** With the key of whoever began it, as long as the link is good and its room is kept. */
async function visitorUpload(
  { system }: Pick<PublicCtx, 'system'>,
  id: string,
  key: string | null,
): Promise<UploadRow & { link: LinkRow }> {
  const { rows } = await sql<UploadRow & { holds: boolean }>`
    select ${uploadColumns}, drive_upload_holds(u) as holds from drive_uploads u
    where u.id = ${id} and u.link_id is not null and u.key_hash = ${hashSecret(key ?? '')}`.execute(system);
  const row = rows[0];
  if (!row || row.link_id === null) throw notFound();
  const link = await rowOf(system, row.link_id, 'request');
  if (row.finished_node === null && !row.holds) throw notFound();
  return { ...row, link };
}

const arrivedOf = ({ received, size, finished_node }: UploadRow) => ({
  offset: received,
  size,
  // Which file it became is nothing a visitor needs; that it became one is.
  node_id: finished_node === null ? null : 1,
});

async function sendPiece(ctx: PublicCtx, services: UploadServices, id: string, piece: IncomingPiece) {
  const read = () => visitorUpload(ctx, id, piece.key);
  const { link } = await read();
  const after = await takePiece(
    services,
    ctx,
    { id, ...piece },
    {
      read,
      note: (received) => ctx.system.transaction().execute((db) => noteReceived(db, id, received)),
      inPlace: (work) => arrivesBy(ctx, services, link, work),
    },
  );
  return arrivedOf(after);
}

const arrivesBy = (
  ctx: PublicCtx,
  services: UploadServices,
  asked: LinkRow,
  work: Parameters<InPlace>[0],
): Promise<number> =>
  ctx.system.transaction().execute(async (db) => {
    await lockDrive(db, asked);
    const link = await rowOf(db, asked.id, 'request');
    // A first piece that took longer than its room was kept may find it taken.
    const { quota, used } = await roomOf(db, link.owner_id, link.legal_entity_id);
    if (used > quota) throw new AppError('storage_full', NO_ROOM);
    const node = await work(db, {
      legalEntityId: link.legal_entity_id,
      ownerId: link.owner_id,
      parentId: link.node_id,
    });
    await tellOfArrival(db, services, link);
    return node;
  });

/** Once a day for a link: whoever asked for files looks into the folder then. */
async function tellOfArrival(db: Transaction, { notifier }: UploadServices, link: LinkRow): Promise<void> {
  if (!link.notify) return;
  await notifier.notify(db, {
    userIds: [link.owner_id],
    type: 'text.message',
    title: `Chegaram arquivos no drive: ${link.name}`,
    message: `Alguém enviou arquivos para “${link.name}” pelo link.`,
    link: `/drive?folder=${link.node_id}`,
    legalEntityId: link.legal_entity_id,
    dedupKey: `drive request ${link.id} ${civilDayOf(Date.now())}`,
  });
}

export const driveSharingServer = (services: UploadServices) =>
  implement(driveSharing, {
    open: (ctx, { body }) => openLink(ctx, services, body),
    enter: (ctx, { body }) => enterLink(ctx, services, body),
    download: (ctx, { body }) => download(ctx, services, body),
    archive: (ctx, { body }) => archive(ctx, services, body),
    startUpload: (ctx, { body }) => startUpload(ctx, body, services),
    uploadState: async (ctx, { params, body }) =>
      arrivedOf(await visitorUpload(ctx, params.upload, body.key)),
    sendPiece: (ctx, { params, piece }) => sendPiece(ctx, services, params.upload, piece),
  });
