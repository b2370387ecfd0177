import type { Parsed, Result } from '@conforme/contracts/core/endpoint.ts';
import type { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import type { DriveDetail } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { readNode } from './browse.queries.ts';
import { noteActivity } from './drive-activity.ts';
import { assertOwner, lockNode } from './drive-node.ts';
import { assertHasDrive } from './drive-room.ts';
import type { DriveServices } from './drive-services.ts';

const MOST_OFFERED = 8;

/** People of the active organisations by name or address, and groups. */
export async function shareOptions(
  ctx: UserCtx,
  { limiter }: Pick<DriveServices, 'limiter'>,
  search: string,
): Promise<Result<typeof drive.endpoints.shareOptions>> {
  // Names and addresses of colleagues are for those who have something to share.
  await assertHasDrive(ctx.db, { ownerId: ctx.user.userId, legalEntityId: ctx.scope.legalEntityIds[0] });
  if (search.length < 2) return [];
  await limiter.take(`drive share options ${ctx.user.userId}`, ctx.config.SEARCHES_PER_MINUTE, 1);
  const { rows } = await sql<Result<typeof drive.endpoints.shareOptions>[number]>`
    (select 'user' as kind, id, name as label, email as detail from users
      where id = any (array(select search_users(${search}, ${scopeSql(ctx)}) limit 100)) and status = 'active'
        and id <> ${ctx.user.userId}
      order by name collate "pt-BR-x-icu", id limit ${MOST_OFFERED})
    union all
    (select 'role', id, display_name, 'grupo' from roles
      where deleted_at is null and plain_text(display_name) like like_pattern(${search})
      order by display_name, id limit ${MOST_OFFERED})`.execute(ctx.db);
  return rows;
}

/** The list as it shall be. Only the owner gives rights, so nobody hands on more than they hold. */
export async function setShares(
  ctx: UserCtx,
  { links, limiter, notifier }: DriveServices,
  { params: { id }, body }: Parsed<typeof drive.endpoints.setShares>,
): Promise<DriveDetail> {
  await limiter.take(`drive shares ${ctx.user.userId}`, 300, 60);
  return inTransaction(ctx, async (ctx) => {
    const node = await lockNode(ctx, id);
    assertOwner(node);
    const people = body.shares.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []));
    const groups = body.shares.flatMap(({ kind, id }) => (kind === 'role' ? [id] : []));
    const { rows: seen } = await sql<{ people: number; groups: number }>`
      select (select count(*) from users where id = any (${people}::bigint[]) and status = 'active'
          and id = any (array(select users_in_scope(${scopeSql(ctx)})))) as people,
        (select count(*) from roles where id = any (${groups}::bigint[]) and deleted_at is null) as groups`.execute(
      ctx.db,
    );
    const isKnown = seen[0]?.people === new Set(people).size && seen[0]?.groups === new Set(groups).size;
    if (!isKnown || people.includes(ctx.user.userId))
      throw invalidField('shares', 'Escolha pessoas ou grupos desta organização.');
    const { rows: before } = await sql<{ user_id: number | null; role_id: number | null }>`
      select user_id, role_id from drive_shares where node_id = ${id}`.execute(ctx.db);
    const isNew = ({ kind, id }: (typeof body.shares)[number]) =>
      !before.some(({ user_id, role_id }) => (kind === 'user' ? user_id : role_id) === id);
    // What was given may always be taken back.
    if (body.shares.some(isNew))
      await assertHasDrive(ctx.db, { ownerId: ctx.user.userId, legalEntityId: node.legal_entity_id });
    await sql`delete from drive_shares where node_id = ${id} and not (
      user_id = any (${people}::bigint[]) or role_id = any (${groups}::bigint[]))`.execute(ctx.db);
    for (const share of body.shares)
      await sql`insert into drive_shares (node_id, legal_entity_id, user_id, role_id, access, created_by)
        values (${id}, ${node.legal_entity_id}, ${share.kind === 'user' ? share.id : null}, ${share.kind === 'role' ? share.id : null}, ${share.access}, ${ctx.user.userId})
        on conflict (node_id, user_id, role_id) do update set access = excluded.access`.execute(ctx.db);
    const told = new Set(before.map(({ user_id }) => user_id));
    await notifier.notify(ctx.db, {
      userIds: people.filter((person) => !told.has(person)),
      type: 'text.message',
      title: `Compartilhado com você: ${node.name}`,
      message: `${node.is_folder ? 'Uma pasta' : 'Um arquivo'} do drive foi compartilhado com você: ${node.name}.`,
      link: '/drive?view=shared',
      legalEntityId: node.legal_entity_id,
      createdBy: ctx.user.userId,
    });
    const about = { nodeId: id, legalEntityId: node.legal_entity_id, actorId: ctx.user.userId };
    const action = body.shares.length > 0 ? 'shared' : 'unshared';
    await noteActivity(ctx.db, [{ ...about, action, detail: node.name }]);
    const detail = await readNode(ctx, links, id);
    await recordAudit(ctx.db, about, {
      action: 'drive.shared',
      object: ['drive_item', id],
      meta: { rows: body.shares.length },
    });
    return detail;
  });
}
