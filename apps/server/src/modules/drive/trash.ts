import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { noteActivity } from './drive-activity.ts';
import { assertCanTake, lockNodes, type NodeRow, type Place } from './drive-node.ts';
import { freeName } from './free-name.ts';

type Ids = readonly number[];

/** With everything below it. What was in the trash already keeps its own day. */
export const trashNodes = (ctx: UserCtx, ids: Ids): Promise<{ count: number }> =>
  inTransaction(ctx, async (ctx) => {
    const nodes = await lockNodes(ctx, ids);
    for (const node of nodes) {
      if (node.trash_root !== null) throw new AppError('conflict', `“${node.name}” já está na lixeira.`);
      assertCanTake(node);
    }
    // One inside another goes with it.
    const tops = nodes.filter(
      (node) => !nodes.some((other) => other !== node && node.path.includes(other.id)),
    );
    await noteAll(ctx, tops, 'trashed');
    for (const { id } of tops)
      await sql`update drive_nodes set trash_root = ${id}, trashed_at = now(), trashed_by = ${ctx.user.userId}
        where trash_root is null and id in (select drive_tree(${id}))`.execute(ctx.db);
    await auditAll(ctx, tops, 'drive.trashed');
    return { count: tops.length };
  });

const assertInTrash = (nodes: readonly NodeRow[]): void => {
  for (const { access, trash_root, id, name } of nodes) {
    if (access !== 'owner') throw new AppError('forbidden', 'Só o dono mexe na lixeira.');
    if (trash_root !== id) throw new AppError('conflict', `“${name}” não está na lixeira.`);
  }
};

/** Back to its folder, or to the top where that one is gone or in the trash itself. */
export const restoreNodes = (ctx: UserCtx, ids: Ids): Promise<{ count: number }> =>
  inTransaction(ctx, async (ctx) => {
    const nodes = await lockNodes(ctx, ids);
    assertInTrash(nodes);
    for (const node of nodes) {
      const { rows } = await sql<{ id: number }>`select id from drive_nodes
        where id = ${node.parent_id} and trash_root is null`.execute(ctx.db);
      const place: Place = {
        legalEntityId: node.legal_entity_id,
        ownerId: ctx.user.userId,
        parentId: rows[0]?.id ?? null,
      };
      const name = await freeName(ctx.db, place, node.name);
      await sql`update drive_nodes set parent_id = ${place.parentId}, name = ${name} where id = ${node.id}`.execute(
        ctx.db,
      );
      await sql`update drive_nodes set trash_root = null, trashed_at = null, trashed_by = null
        where trash_root = ${node.id}`.execute(ctx.db);
    }
    await noteAll(ctx, nodes, 'restored');
    await auditAll(ctx, nodes, 'drive.restored');
    return { count: nodes.length };
  });

/**
 * The rows of their contents go with them, and the bytes with those (triggers of files). What lay in the trash already when
 * its folder came there is an item of its own on the page, and stays one.
 */
export const eraseNodes = (ctx: UserCtx, ids: Ids): Promise<{ count: number }> =>
  inTransaction(ctx, async (ctx) => {
    const nodes = await lockNodes(ctx, ids);
    assertInTrash(nodes);
    await sql`select leave_earlier_trash(${nodes.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
    await sql`delete from drive_nodes where id = any (${nodes.map(({ id }) => id)}::bigint[])`.execute(
      ctx.db,
    );
    await auditAll(ctx, nodes, 'drive.erased');
    return { count: nodes.length };
  });

const noteAll = (
  ctx: InTransaction<UserCtx>,
  nodes: readonly NodeRow[],
  action: 'trashed' | 'restored',
): Promise<unknown> =>
  noteActivity(
    ctx.db,
    nodes.map(({ id, legal_entity_id, name }) => ({
      ...{ nodeId: id, legalEntityId: legal_entity_id, actorId: ctx.user.userId },
      ...{ action, detail: name },
    })),
  );

const auditAll = (
  ctx: InTransaction<UserCtx>,
  nodes: readonly NodeRow[],
  action: 'drive.trashed' | 'drive.restored' | 'drive.erased',
): Promise<void> =>
  recordAudit(
    ctx.db,
    { legalEntityId: nodes[0]?.legal_entity_id ?? null, actorId: ctx.user.userId },
    { action, object: ['drive_item', nodes[0]?.id ?? 0], meta: { rows: nodes.length } },
  );
