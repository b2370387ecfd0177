import type { Parsed } from '@conforme/contracts/core/endpoint.ts';
import type { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { activeOrganisation } from '../../platform/active-organisation.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { noteActivity } from './drive-activity.ts';
import { lockDrive, lockNode, type Place, placeIn } from './drive-node.ts';
import { assertHasDrive } from './drive-room.ts';
import type { DriveServices } from './drive-services.ts';
import { siblingNamed } from './free-name.ts';

/** Folders that one account makes in an hour. */
const FOLDERS_AN_HOUR = 2000;

/** The folder, or the top of one's own drive in the active organisation; its drive is locked from here on. */
export async function lockedPlace(ctx: InTransaction<UserCtx>, parentId: number | null): Promise<Place> {
  if (parentId !== null) return placeIn(await lockNode(ctx, parentId));
  const legalEntityId = activeOrganisation(ctx);
  await lockDrive(ctx.db, { owner_id: ctx.user.userId, legal_entity_id: legalEntityId });
  return { legalEntityId, ownerId: ctx.user.userId, parentId: null };
}

export async function insertNode(
  db: Transaction,
  place: Place,
  node: {
    readonly isFolder: boolean;
    readonly name: string;
    readonly createdBy: number | null;
    readonly size?: number;
    readonly mediaType?: string;
    readonly tags?: readonly string[];
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into drive_nodes (legal_entity_id, owner_id, parent_id, is_folder, name, size, media_type, tags, created_by)
    values (${place.legalEntityId}, ${place.ownerId}, ${place.parentId}, ${node.isFolder}, ${node.name},
      ${node.size ?? 0}, ${node.mediaType ?? ''}, ${[...(node.tags ?? [])]}::text[], ${node.createdBy})
    returning id`
    .execute(db)
    .catch((error) => {
      throw isTooDeep(error) ? invalidField('name', 'Há pastas demais umas dentro das outras.') : error;
    });
  return (rows[0] as { id: number }).id;
}

export const isTooDeep = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'drive_place';

export async function createFolder(
  ctx: UserCtx,
  { limiter }: DriveServices,
  { parent_id, folders, name }: Parsed<typeof drive.endpoints.createFolder>['body'],
): Promise<{ id: number }> {
  await limiter.take(`drive folders ${ctx.user.userId}`, FOLDERS_AN_HOUR, 60);
  return inTransaction(ctx, async (ctx) => {
    const top = await lockedPlace(ctx, parent_id);
    await assertHasDrive(ctx.db, top);
    const place = await ensureFolders(ctx.db, top, folders, ctx.user.userId);
    if (await siblingNamed(ctx.db, place, name))
      throw invalidField('name', 'Já existe um item com este nome aqui.');
    const id = await insertNode(ctx.db, place, { isFolder: true, name, createdBy: ctx.user.userId });
    const about = { nodeId: id, legalEntityId: place.legalEntityId, actorId: ctx.user.userId };
    await noteActivity(ctx.db, [{ ...about, action: 'created', detail: name }]);
    await recordAudit(ctx.db, about, { action: 'drive.folder_created', object: ['drive_item', id] });
    return { id };
  });
}

/** The folders a file lies in, below the place: those that are not there are made. */
export async function ensureFolders(
  db: Transaction,
  place: Place,
  names: readonly string[],
  createdBy: number,
): Promise<Place> {
  let here = place;
  for (const name of names) {
    const there = await siblingNamed(db, here, name);
    if (there && !there.is_folder)
      throw invalidField('folders', `Já existe um arquivo chamado “${name}” onde ficaria a pasta.`);
    const id = there?.id ?? (await insertNode(db, here, { isFolder: true, name, createdBy }));
    here = { ...here, parentId: id };
  }
  return here;
}
