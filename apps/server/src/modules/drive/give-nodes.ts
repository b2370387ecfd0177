import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { NodeRow, Place } from './drive-node.ts';
import { assertQuota } from './drive-room.ts';
import type { DriveServices } from './drive-services.ts';

interface Standing {
  readonly bytes: number;
  readonly is_shared: boolean;
  readonly has_links: boolean;
  readonly is_receiving: boolean;
}

/**
 * Only an owner gives, into a drive with room for all versions. What the owner shared, made links for or is still
 * receiving ends first: the new owner has promised none of it.
 */
export async function assertCanGive(ctx: InTransaction<UserCtx>, node: NodeRow, place: Place): Promise<void> {
  if (node.access !== 'owner')
    throw new AppError(
      'conflict',
      `“${node.name}” é de outro drive: copie em vez de mover, e o dono do original não o perde.`,
    );
  const { rows } = await sql<Standing>`
    with tree as materialized (select drive_tree(${node.id}) as id)
    select (select coalesce(sum(v.size), 0) from drive_versions v join tree on tree.id = v.node_id)::bigint as bytes,
      exists (select from drive_shares s join tree on tree.id = s.node_id) as is_shared,
      exists (select from drive_links l join tree on tree.id = l.node_id join public_links p on p.id = l.id
        where link_state(p) not in ('revoked', 'expired')) as has_links,
      exists (select from drive_uploads u join tree on tree.id = u.parent_id
        where u.finished_node is null and drive_upload_holds(u)) as is_receiving`.execute(ctx.db);
  const standing = rows[0] as Standing;
  const first = (what: string) =>
    new AppError('conflict', `“${node.name}” passaria a ser de outra pessoa: antes, ${what}.`);
  if (standing.is_shared) throw first('deixe de compartilhar o que há nele');
  if (standing.has_links) throw first('revogue os links do que há nele');
  if (standing.is_receiving) throw first('espere terminar o envio para ele');
  await assertQuota(ctx.db, place, standing.bytes);
}

export async function tellReceiver(
  ctx: InTransaction<UserCtx>,
  notifier: DriveServices['notifier'],
  given: readonly NodeRow[],
  place: Place,
): Promise<void> {
  const [first] = given;
  const { rows } = await sql<{ name: string }>`select name from users where id = ${ctx.user.userId}`.execute(
    ctx.db,
  );
  const only = given.length === 1 ? first?.name : undefined;
  const items = `${given.length} itens`;
  await notifier.notify(ctx.db, {
    userIds: [place.ownerId],
    type: 'text.message',
    title: `Recebido no seu drive: ${only ?? items}`,
    message: `${rows[0]?.name} moveu ${only === undefined ? items : `“${only}”`} para uma pasta sua: agora são seus e ocupam o seu espaço.`,
    link: `/drive?folder=${place.parentId}`,
    legalEntityId: place.legalEntityId,
    createdBy: ctx.user.userId,
  });
}
