import { randomUUID } from 'node:crypto';
import { type FileKind, fileKinds } from '@conforme/contracts/core/upload.ts';
import { ANY_TYPE, MOST_FILE_BYTES } from '@conforme/contracts/modules/drive/drive-words.ts';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { isSilence } from '../../../core/database/pool.ts';
import type { Holder } from '../../../core/fair-semaphore.ts';
import { log } from '../../../core/log.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { fileHolder } from '../../../platform/fair-shares.ts';
import { newKey } from '../../../platform/files/new-key.ts';
import { holdRoom } from '../../../platform/files/room.ts';
import { noteActivity, noteVisit } from '../drive-activity.ts';
import type { Place } from '../drive-node.ts';
import { freeName, siblingNamed } from '../free-name.ts';
import { insertNode } from '../make-folder.ts';
import type { UploadRow, UploadServices } from './upload-row.ts';

interface Content {
  readonly sha256: Buffer;
  readonly mediaType: string;
  /** Of the same bytes that the organisation keeps already. */
  readonly known: string | null;
  /** Where new ones were put. */
  readonly key: string | null;
}

const kinds = (Object.keys(fileKinds) as FileKind[]).filter((kind) => kind !== 'sealed');
const anyKind = { kinds, maxBytes: MOST_FILE_BYTES, maxFiles: 1 };

export type InPlace = (work: (db: Transaction, place: Place) => Promise<number>) => Promise<number>;

/**
 * After the last byte: the hash of what is on the disk, its type, and then in one transaction the file, its version and
 * its place. Until that is committed the bytes stay where they are, and the same request may be made again.
 */
export async function finishUpload(
  services: UploadServices,
  ctx: Pick<PublicCtx, 'config' | 'system'> & {
    readonly http: Pick<PublicCtx['http'], 'untilGone' | 'device'>;
  },
  row: UploadRow,
  inPlace: InPlace,
): Promise<number> {
  const sha256 = await services.partials.sha256(row.id, row.size);
  const holder = await fileHolder(ctx.system, { legalEntityId: row.legal_entity_id, createdBy: row.user_id });
  const mediaType = await typeOf(services, ctx, row, holder);
  for (let mayShare = true; ; mayShare = false) {
    const content = await stored(services, ctx, row, { sha256, mediaType, mayShare });
    try {
      const keeping = () => inPlace((db, place) => keep(db, ctx, row, place, content));
      const node = await services.files.keeping.hold(holder, keeping, ctx.http.untilGone());
      await services.partials.remove(row.id);
      return node;
    } catch (error) {
      if (content.key !== null && !isSilence(error))
        await (await services.files.store()).remove(content.key).catch((reason: Error) => {
          log.warn('a file that is not wanted stays until the sweep', { reason: reason.message });
        });
      // The equal content went while this one was being counted on.
      if (!(mayShare && isGone(error))) throw error;
    }
  }
}

const isGone = (error: unknown): boolean => (error as { code?: string }).code === '23503';

/** What name and content agree on; anything else is bytes, which leave as bytes. */
async function typeOf(
  { files, partials }: UploadServices,
  ctx: Parameters<typeof finishUpload>[1],
  row: UploadRow,
  holder: Holder,
): Promise<string> {
  try {
    const kind = await files.readings.read(
      { purpose: 'inspect', holder, signal: ctx.http.untilGone() },
      (ask) => ask('inspect', { path: partials.pathOf(row.id), name: row.name, rules: anyKind }),
    );
    return kind === null ? ANY_TYPE : fileKinds[kind].type;
  } catch (error) {
    // A file that cannot be looked into within the limits is kept as bytes; one whose turn has not come is tried again.
    if (error instanceof AppError && error.code === 'invalid') return ANY_TYPE;
    throw error;
  }
}

async function stored(
  { files, partials }: UploadServices,
  { system }: Pick<PublicCtx, 'system'>,
  row: UploadRow,
  { sha256, mediaType, mayShare }: { sha256: Buffer; mediaType: string; mayShare: boolean },
): Promise<Content> {
  if (mayShare) {
    const { rows } = await sql<{ id: string }>`select id from files
      where purpose = 'drive.file' and sha256 = ${sha256} and size = ${row.size}
        and legal_entity_id = ${row.legal_entity_id} and state = 'sound' limit 1`.execute(system);
    if (rows[0]) return { sha256, mediaType, known: rows[0].id, key: null };
  }
  const key = newKey();
  const path = await files.staging.newPath();
  await partials.linkTo(row.id, path);
  await (await files.store()).put(key, path, sha256);
  return { sha256, mediaType, known: null, key };
}

async function keep(
  db: Transaction,
  ctx: Parameters<typeof finishUpload>[1],
  row: UploadRow,
  place: Place,
  { sha256, mediaType, known, key }: Content,
): Promise<number> {
  const { rows: open } =
    await sql`select from drive_uploads where id = ${row.id} and finished_node is null`.execute(db);
  if (open.length === 0) throw new AppError('conflict', 'Este envio já terminou.');
  const fileId = known ?? randomUUID();
  if (known === null) {
    await holdRoom(db, ctx.config, { legalEntityId: row.legal_entity_id, createdBy: row.user_id }, row.size);
    await sql`insert into files (id, legal_entity_id, created_by, purpose, name, media_type, size, sha256, storage_key)
      values (${fileId}, ${row.legal_entity_id}, ${row.user_id}, 'drive.file', ${row.name}, ${mediaType}, ${row.size},
        ${sha256}, ${key})`.execute(db);
  }
  const same = row.link_id === null ? await siblingNamed(db, place, row.name) : undefined;
  const isNewVersion = same !== undefined && !same.is_folder;
  const name = isNewVersion ? row.name : await freeName(db, place, row.name);
  const node = isNewVersion
    ? same.id
    : await insertNode(db, place, {
        ...{ isFolder: false, name, createdBy: row.user_id },
        ...{ size: row.size, mediaType },
      });
  await addVersion(db, { node, place, fileId, size: row.size, mediaType, createdBy: row.user_id });
  if (isNewVersion)
    await sql`update drive_nodes set size = ${row.size}, media_type = ${mediaType}, changed_at = now()
      where id = ${node}`.execute(db);
  await sql`update drive_uploads set received = size, finished_node = ${node}, touched_at = now()
    where id = ${row.id}`.execute(db);
  const about = { nodeId: node, legalEntityId: row.legal_entity_id, detail: name };
  if (row.link_id === null)
    await noteActivity(db, [
      { ...about, actorId: row.user_id, action: isNewVersion ? 'version_added' : 'uploaded' },
    ]);
  else
    await noteVisit(db, {
      ...about,
      ...{ nodeId: place.parentId ?? node, linkId: row.link_id, device: ctx.http.device },
      action: 'link_uploaded',
    });
  await recordAudit(
    db,
    { legalEntityId: row.legal_entity_id, actorId: row.user_id },
    {
      action: row.link_id === null ? 'drive.uploaded' : 'drive.link_uploaded',
      object: ['drive_item', node],
    },
  );
  return node;
}

export const addVersion = (
  db: Transaction,
  version: {
    readonly node: number;
    readonly place: Pick<Place, 'legalEntityId' | 'ownerId'>;
    readonly fileId: string;
    readonly size: number;
    readonly mediaType: string;
    readonly createdBy: number | null;
  },
): Promise<unknown> =>
  sql`insert into drive_versions (node_id, legal_entity_id, owner_id, number, file_id, size, media_type, created_by)
    select ${version.node}, ${version.place.legalEntityId}, ${version.place.ownerId}, coalesce(max(v.number), 0) + 1,
      ${version.fileId}, ${version.size}, ${version.mediaType}, ${version.createdBy}::bigint
    from drive_versions v where v.node_id = ${version.node}`.execute(db);
