import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { noteActivity } from './drive-activity.ts';
import { assertCanTake, lockDrivesOf, lockNodes, type NodeRow, type Place } from './drive-node.ts';
import { assertQuota } from './drive-room.ts';
import type { DriveServices } from './drive-services.ts';
import { freeName } from './free-name.ts';
import { assertCanGive, tellReceiver } from './give-nodes.ts';
import { insertNode, isTooDeep, lockedPlace } from './make-folder.ts';

interface To {
  readonly ids: readonly number[];
  readonly to: number | null;
}

/** Copied at once: each is a row and an entry of its own. */
const MOST_COPIED = 1000;

const notThere = () => new AppError('conflict', 'Não é possível pôr uma pasta dentro dela mesma.');

/**
 * Whoever moves takes it from one folder and gives it to another, and needs the right to change both. What is one's own
 * and goes into a folder of somebody else becomes theirs; what is somebody else's stays in their drive.
 */
export const moveNodes = (
  ctx: UserCtx,
  { notifier }: Pick<DriveServices, 'notifier'>,
  { ids, to }: To,
): Promise<{ count: number }> =>
  inTransaction(ctx, async (ctx) => {
    await lockDrivesOf(ctx, to === null ? ids : [...ids, to]);
    const place = await lockedPlace(ctx, to);
    const nodes = await lockNodes(ctx, ids);
    const given: NodeRow[] = [];
    for (const node of nodes) {
      assertLive(node);
      assertCanTake(node);
      if (node.legal_entity_id !== place.legalEntityId)
        throw new AppError('conflict', 'Mova dentro da mesma organização.');
      if (node.parent_id === place.parentId) continue;
      const isGiven = node.owner_id !== place.ownerId;
      if (isGiven) await assertCanGive(ctx, node, place);
      const name = await freeName(ctx.db, place, node.name);
      await (isGiven
        ? sql`select give_drive_tree(${node.id}, ${place.parentId}, ${name})`
        : sql`update drive_nodes set parent_id = ${place.parentId}, name = ${name} where id = ${node.id}`
      )
        .execute(ctx.db)
        .catch((error) => {
          throw isTooDeep(error) ? notThere() : error;
        });
      if (isGiven) given.push(node);
    }
    const moved = nodes.filter((node) => !given.includes(node));
    if (given.length > 0) {
      await tell(ctx, given, 'given');
      await tellReceiver(ctx, notifier, given, place);
    }
    if (moved.length > 0) await tell(ctx, moved, 'moved');
    return { count: nodes.length };
  });

function assertLive(node: NodeRow): void {
  if (node.trash_root !== null)
    throw new AppError('conflict', `“${node.name}” está na lixeira. Restaure antes.`);
}

async function tell(
  ctx: InTransaction<UserCtx>,
  nodes: readonly NodeRow[],
  action: 'moved' | 'given' | 'copied',
): Promise<void> {
  await noteActivity(
    ctx.db,
    nodes.map(({ id, legal_entity_id, name }) => ({
      ...{ nodeId: id, legalEntityId: legal_entity_id, actorId: ctx.user.userId },
      ...{ action, detail: name },
    })),
  );
  await recordAudit(
    ctx.db,
    { legalEntityId: nodes[0]?.legal_entity_id ?? null, actorId: ctx.user.userId },
    {
      action: `drive.${action}`,
      object: ['drive_item', nodes[0]?.id ?? 0],
      meta: { rows: nodes.length },
    },
  );
}

interface CopiedRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly is_folder: boolean;
  readonly name: string;
  readonly size: number;
  readonly media_type: string;
  readonly tags: string[];
  readonly file_id: string | null;
}

/** The newest version of each; who may see something may have a copy of it, which is then theirs to keep room for. */
export async function copyNodes(
  ctx: UserCtx,
  { limiter }: DriveServices,
  { ids, to }: To,
): Promise<{ count: number }> {
  await limiter.take(`drive copies ${ctx.user.userId}`, 300, 60);
  return inTransaction(ctx, async (ctx) => {
    await lockDrivesOf(ctx, to === null ? ids : [...ids, to]);
    const place = await lockedPlace(ctx, to);
    const tops = await lockNodes(ctx, ids);
    tops.forEach(assertLive);
    if (tops.some((top) => top.legal_entity_id !== place.legalEntityId))
      throw new AppError('conflict', 'Copie dentro da mesma organização.');
    const { rows } = await sql<CopiedRow>`
      select n.id, n.parent_id, n.is_folder, n.name, n.size, n.media_type, n.tags,
        (select v.file_id from drive_versions v where v.node_id = n.id order by v.number desc limit 1) as file_id
      from drive_nodes n where n.trash_root is null and n.id in (
        select drive_tree(top) from unnest(${tops.map(({ id }) => id)}::bigint[]) as top)
      order by cardinality(n.path), n.id limit ${MOST_COPIED + 1}`.execute(ctx.db);
    if (rows.length > MOST_COPIED)
      throw new AppError('conflict', `Copie no máximo ${MOST_COPIED} itens de cada vez.`);
    await assertQuota(
      ctx.db,
      place,
      rows.reduce((sum, { size }) => sum + size, 0),
    );
    const copies = new Map<number, number>();
    for (const row of rows) await copyOne(ctx, row, place, copies);
    await tell(ctx, tops, 'copied');
    return { count: tops.length };
  });
}

async function copyOne(
  ctx: InTransaction<UserCtx>,
  row: CopiedRow,
  place: Place,
  copies: Map<number, number>,
): Promise<void> {
  const above = row.parent_id === null ? undefined : copies.get(row.parent_id);
  const here: Place = above === undefined ? place : { ...place, parentId: above };
  const name = above === undefined ? await freeName(ctx.db, here, row.name) : row.name;
  const id = await insertNode(ctx.db, here, {
    ...{ isFolder: row.is_folder, name, createdBy: ctx.user.userId },
    ...{ size: row.size, mediaType: row.media_type, tags: row.tags },
  });
  copies.set(row.id, id);
  if (row.file_id !== null)
    await sql`insert into drive_versions (node_id, legal_entity_id, owner_id, number, file_id, size, media_type, created_by)
      values (${id}, ${here.legalEntityId}, ${here.ownerId}, 1, ${row.file_id}, ${row.size}, ${row.media_type},
        ${ctx.user.userId})`.execute(ctx.db);
}
