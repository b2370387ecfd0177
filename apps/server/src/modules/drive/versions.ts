import type { DriveDetail } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { readNode } from './browse.queries.ts';
import { noteActivity } from './drive-activity.ts';
import { assertCanEdit, lockNode } from './drive-node.ts';
import { assertQuota } from './drive-room.ts';
import type { DriveServices } from './drive-services.ts';
import { addVersion } from './uploads/finish-upload.ts';

interface VersionRow {
  readonly number: number;
  readonly file_id: string;
  readonly size: number;
  readonly media_type: string;
  readonly newest: number;
}

/** What was restored becomes the newest version: nothing of what came after is lost. */
export const restoreVersion = (
  ctx: UserCtx,
  { links }: DriveServices,
  { id, number }: { readonly id: number; readonly number: number },
): Promise<DriveDetail> =>
  inTransaction(ctx, async (ctx) => {
    const node = await lockNode(ctx, id);
    assertCanEdit(node);
    const { rows } = await sql<VersionRow>`
      select v.number, v.file_id, v.size, v.media_type,
        (select max(w.number) from drive_versions w where w.node_id = ${id}) as newest
      from drive_versions v where v.node_id = ${id} and v.number = ${number}`.execute(ctx.db);
    const version = found(rows[0]);
    if (version.number === version.newest) throw new AppError('conflict', 'Esta já é a versão atual.');
    const place = { legalEntityId: node.legal_entity_id, ownerId: node.owner_id ?? 0 };
    await assertQuota(ctx.db, place, version.size);
    await addVersion(ctx.db, {
      ...{ node: id, place, fileId: version.file_id, size: version.size },
      ...{ mediaType: version.media_type, createdBy: ctx.user.userId },
    });
    await sql`update drive_nodes set size = ${version.size}, media_type = ${version.media_type}, changed_at = now()
      where id = ${id}`.execute(ctx.db);
    const about = { nodeId: id, legalEntityId: node.legal_entity_id, actorId: ctx.user.userId };
    await noteActivity(ctx.db, [{ ...about, action: 'version_restored', detail: node.name }]);
    const detail = await readNode(ctx, links, id);
    await recordAudit(ctx.db, about, {
      action: 'drive.version_restored',
      object: ['drive_item', id],
      meta: { version: number },
    });
    return detail;
  });

/**
 * One earlier version, or all of them where none is named: for good, and their room is free at once. Only the owner, whose
 * room it is and who alone erases; the version that is shown goes with the file.
 */
export const deleteVersions = (
  ctx: UserCtx,
  { links }: DriveServices,
  { id, number }: { readonly id: number; readonly number: number | null },
): Promise<DriveDetail> =>
  inTransaction(ctx, async (ctx) => {
    const node = await lockNode(ctx, id);
    if (node.access !== 'owner') throw new AppError('forbidden', 'Só o dono apaga versões.');
    assertCanEdit(node);
    const { rows } = await sql<{ number: number; newest: number }>`
      select v.number, newest_drive_version(${id}) as newest from drive_versions v
      where v.node_id = ${id} order by v.number desc`.execute(ctx.db);
    const earlier = rows.filter((version) => version.number < version.newest);
    const chosen = number === null ? earlier : [found(rows.find((version) => version.number === number))];
    if (chosen.some((version) => version.number === version.newest))
      throw new AppError(
        'conflict',
        'Esta é a versão atual: restaure outra antes, ou ponha o arquivo na lixeira.',
      );
    if (chosen.length === 0) throw new AppError('conflict', 'Este arquivo não tem versões anteriores.');
    await sql`delete from drive_versions where node_id = ${id}
      and number = any (${chosen.map((version) => version.number)}::integer[])`.execute(ctx.db);
    const about = { nodeId: id, legalEntityId: node.legal_entity_id, actorId: ctx.user.userId };
    await noteActivity(ctx.db, [{ ...about, action: 'version_deleted', detail: node.name }]);
    const detail = await readNode(ctx, links, id);
    await recordAudit(ctx.db, about, {
      action: 'drive.version_deleted',
      object: ['drive_item', id],
      meta: number === null ? { rows: chosen.length } : { version: number },
    });
    return detail;
  });
