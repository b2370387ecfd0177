import { MOST_ZIP_BYTES, MOST_ZIP_FILES } from '@conforme/contracts/modules/drive/drive-words.ts';
import { sql } from 'kysely';
import { AppError, notFound } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { holderOf } from '../../platform/fair-shares.ts';
import type { Files } from '../../platform/files/files.ts';
import { nodeOf, nodesOf } from './drive-node.ts';
import type { DriveServices } from './drive-services.ts';
import { numberedName } from './free-name.ts';
import { type ZipEntry, zipOf } from './zip-stream.ts';

interface ContentRow {
  readonly id: string;
  readonly legal_entity_id: number;
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly storage_key: string;
}

/** By the name the file has now, and the type this version was stored with. */
const contentColumns = sql`f.id, f.legal_entity_id, n.name, v.media_type, f.size, f.sha256, f.storage_key`;

/** The asker's right to the node was asked for before. */
export async function contentOf(
  db: Database | Transaction,
  files: Files,
  nodeId: number,
  version?: number,
): Promise<FileAnswer> {
  const { rows } = await sql<ContentRow>`select ${contentColumns}
    from drive_nodes n join drive_versions v on v.node_id = n.id join files f on f.id = v.file_id
    where n.id = ${nodeId} and (${version ?? null}::integer is null or v.number = ${version ?? null})
    order by v.number desc limit 1`.execute(db);
  return files.read(rows[0]);
}

export async function downloadNode(
  ctx: UserCtx,
  { files }: DriveServices,
  id: number,
  version: number | undefined,
): Promise<FileAnswer> {
  const node = await nodeOf(ctx, id);
  if (node.is_folder) throw notFound();
  return contentOf(ctx.db, files, id, version);
}

interface TreeRow extends ContentRow {
  /** Folders from the selection down to it. */
  readonly folders: string[];
  readonly top: number;
}

/** Everything below these that is not in the trash; too much is refused before the first byte. */
export async function entriesBelow(
  db: Database | Transaction,
  files: Files,
  tops: readonly number[],
): Promise<ZipEntry[]> {
  const { rows } = await sql<TreeRow>`
    select ${contentColumns}, t.id as top,
      array(select a.name from drive_nodes a
        where a.id = any (n.path) and a.path @> array[t.id] and a.id <> n.id order by cardinality(a.path)) as folders
    from drive_nodes t join drive_nodes n on n.path @> array[t.id] and n.trash_root is null and not n.is_folder
    join lateral (select v.file_id, v.media_type from drive_versions v where v.node_id = n.id
      order by v.number desc limit 1) v on true
    join files f on f.id = v.file_id
    where t.id = any (${[...tops]}::bigint[]) order by t.id, n.path limit ${MOST_ZIP_FILES + 1}`.execute(db);
  if (rows.length === 0) throw new AppError('conflict', 'Não há arquivos para baixar aqui.');
  if (rows.length > MOST_ZIP_FILES)
    throw new AppError('too_large', `Um zip leva no máximo ${MOST_ZIP_FILES} arquivos. Baixe por partes.`);
  if (rows.reduce((sum, { size }) => sum + size, 0) > MOST_ZIP_BYTES)
    throw new AppError('too_large', 'Um zip leva no máximo 4 GB. Baixe por partes.');
  const taken = new Set<string>();
  return rows.map(({ folders, top: _, ...row }) => {
    const within = folders.length > 0 ? `${folders.join('/')}/` : '';
    let number = 1;
    while (taken.has(within + numberedName(row.name, number).toLowerCase())) number++;
    const name = numberedName(row.name, number);
    taken.add(within + name.toLowerCase());
    return { name: within + name, size: row.size, open: async () => (await files.read(row)).content };
  });
}

export async function downloadArchive(
  ctx: UserCtx,
  { files, limiter }: DriveServices,
  ids: readonly number[],
): Promise<FileAnswer> {
  await limiter.take(`drive zips ${ctx.user.userId}`, 60, 60);
  await limiter.take(`drive zips of ${ctx.user.headId}`, 300, 60);
  const wanted = [...new Set(ids)];
  const nodes = await nodesOf(ctx, wanted);
  const live = nodes.filter(({ trash_root }) => trash_root === null);
  if (live.length !== wanted.length) throw notFound();
  // Read as the owner of the tables, for the index: the right to each top, and so to all below, was just asked for.
  const tops = live.filter((node) => !live.some((other) => other !== node && node.path.includes(other.id)));
  const below = () =>
    entriesBelow(
      ctx.system,
      files,
      tops.map(({ id }) => id),
    );
  const entries = await files.keeping.hold(holderOf(ctx.user), below, ctx.http.untilGone());
  await inTransaction(ctx, (ctx) =>
    recordAudit(
      ctx.db,
      { legalEntityId: live[0]?.legal_entity_id ?? null, actorId: ctx.user.userId },
      { action: 'drive.downloaded', meta: { rows: entries.length } },
    ),
  );
  return zipOf(live.length === 1 ? (live[0]?.name ?? 'drive') : 'drive', entries, ctx.http.untilGone());
}
