import type { Parsed } from '@conforme/contracts/core/endpoint.ts';
import type { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import type { DriveDetail } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { readNode } from './browse.queries.ts';
import { noteActivity } from './drive-activity.ts';
import { assertCanEdit, lockNode } from './drive-node.ts';
import type { DriveServices } from './drive-services.ts';
import { siblingNamed } from './free-name.ts';

/** The id stays: a share or a link follows what was renamed, and opens no more than before. */
export const changeNode = (
  ctx: UserCtx,
  { links }: DriveServices,
  { params: { id }, body }: Parsed<typeof drive.endpoints.update>,
): Promise<DriveDetail> =>
  inTransaction(ctx, async (ctx) => {
    const node = await lockNode(ctx, id);
    assertCanEdit(node);
    const place = {
      parentId: node.parent_id,
      ownerId: node.owner_id ?? 0,
      legalEntityId: node.legal_entity_id,
    };
    const same = await siblingNamed(ctx.db, place, body.name);
    if (same && same.id !== id) throw invalidField('name', 'Já existe um item com este nome aqui.');
    const tags = [...new Set(body.tags)];
    await sql`update drive_nodes set name = ${body.name}, tags = ${tags}::text[] where id = ${id}`.execute(
      ctx.db,
    );
    const about = { nodeId: id, legalEntityId: node.legal_entity_id, actorId: ctx.user.userId };
    const isTagged = tags.join('\n') !== node.tags.join('\n');
    await noteActivity(ctx.db, [
      ...(body.name === node.name
        ? []
        : [{ ...about, action: 'renamed' as const, detail: `${node.name} → ${body.name}` }]),
      ...(isTagged ? [{ ...about, action: 'tagged' as const, detail: body.name }] : []),
    ]);
    const changed = [...(body.name === node.name ? [] : ['name']), ...(isTagged ? ['tags'] : [])];
    const detail = await readNode(ctx, links, id);
    await recordAudit(ctx.db, about, {
      action: 'drive.changed',
      object: ['drive_item', id],
      meta: { changed },
    });
    return detail;
  });
