import type { Parsed } from '@conforme/contracts/core/endpoint.ts';
import type { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import type { DriveDetail, DriveEvent } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { sql } from 'kysely';
import { AppError, invalidField, notFound } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { readNode } from './browse.queries.ts';
import { noteActivity } from './drive-activity.ts';
import { assertOwner, lockNode, type NodeRow, nodeOf } from './drive-node.ts';
import { assertHasDrive } from './drive-room.ts';
import type { DriveServices } from './drive-services.ts';

const MOST_LINKS = 20;
const LONGEST_DAYS = 366;

/** The end of that day in Brazil, in the future and at most a year away. */
function endOf(day: string): Date {
  const end = new Date(`${day}T23:59:59-03:00`);
  if (end.getTime() <= Date.now()) throw invalidField('until', 'Escolha um dia que ainda vem.');
  if (end.getTime() > Date.now() + LONGEST_DAYS * 86_400_000)
    throw invalidField('until', 'Um link vale no máximo um ano.');
  return end;
}

function assertFits(node: NodeRow, kind: 'file' | 'folder' | 'request'): void {
  if ((kind === 'file') === node.is_folder)
    throw invalidField('kind', node.is_folder ? 'Isto é uma pasta.' : 'Isto é um arquivo.');
}

/** The token names a row of public_links; what it opens is asked of the tree whenever it is opened. */
export async function createLink(
  ctx: UserCtx,
  { links, limiter }: DriveServices,
  { params: { id }, body }: Parsed<typeof drive.endpoints.createLink>,
): Promise<DriveDetail> {
  await limiter.take(`drive links ${ctx.user.userId}`, 100, 60);
  const until = endOf(body.until);
  const passwordHash = body.password === null ? null : await hashPassword(body.password);
  return inTransaction(ctx, async (ctx) => {
    const node = await lockNode(ctx, id);
    assertOwner(node);
    assertFits(node, body.kind);
    await assertHasDrive(ctx.db, { ownerId: ctx.user.userId, legalEntityId: node.legal_entity_id });
    const { rows } = await sql<{ there: number }>`select count(*) as there from drive_links l
      join public_links p on p.id = l.id where l.node_id = ${id} and p.revoked_at is null`.execute(ctx.db);
    if ((rows[0]?.there ?? 0) >= MOST_LINKS)
      throw new AppError('conflict', `Um item tem no máximo ${MOST_LINKS} links. Revogue algum.`);
    const { id: linkId } = await links.create(ctx.db, {
      purpose: 'drive-sharing',
      legalEntityId: node.legal_entity_id,
      createdBy: ctx.user.userId,
      target: { type: body.kind, id },
      label: node.name,
      until,
    });
    await sql`insert into drive_links (id, node_id, legal_entity_id, kind, password_hash, max_downloads, notify)
      values (${linkId}, ${id}, ${node.legal_entity_id}, ${body.kind}, ${passwordHash}, ${body.max_downloads},
        ${body.notify})`.execute(ctx.db);
    return tell(ctx, links, node, 'link_created');
  });
}

type LinkAct = 'link_created' | 'link_changed' | 'link_revoked';

async function tell(
  ctx: InTransaction<UserCtx>,
  links: DriveServices['links'],
  node: NodeRow,
  action: LinkAct,
): Promise<DriveDetail> {
  const about = { nodeId: node.id, legalEntityId: node.legal_entity_id, actorId: ctx.user.userId };
  await noteActivity(ctx.db, [{ ...about, action, detail: node.name }]);
  const detail = await readNode(ctx, links, node.id);
  await recordAudit(ctx.db, about, { action: `drive.${action}`, object: ['drive_item', node.id] });
  return detail;
}

export async function updateLink(
  ctx: UserCtx,
  { links, limiter }: DriveServices,
  { params: { id, link }, body }: Parsed<typeof drive.endpoints.updateLink>,
): Promise<DriveDetail> {
  await limiter.take(`drive links ${ctx.user.userId}`, 100, 60);
  const until = body.until === null ? null : endOf(body.until);
  const passwordHash = body.password === null ? null : await hashPassword(body.password);
  return inTransaction(ctx, async (ctx) => {
    const node = await lockNode(ctx, id);
    assertOwner(node);
    const { rows } = await sql<{ downloads: number }>`select l.downloads from drive_links l
      join public_links p on p.id = l.id and p.revoked_at is null
      where l.id = ${link} and l.node_id = ${id} for update of l`.execute(ctx.db);
    const row = rows[0];
    if (!row) throw notFound();
    if (body.max_downloads !== null && body.max_downloads < row.downloads)
      throw invalidField('max_downloads', `Já foram feitos ${row.downloads} downloads.`);
    await sql`update drive_links set max_downloads = ${body.max_downloads}, notify = ${body.notify},
        password_hash = case when ${body.remove_password} then null else coalesce(${passwordHash}, password_hash) end
      where id = ${link}`.execute(ctx.db);
    if (until !== null) await setEnd(ctx, link, until);
    return tell(ctx, links, node, 'link_changed');
  });
}

/** What has ended stays so: whoever kept its address was told that it is over. */
async function setEnd(ctx: InTransaction<UserCtx>, link: number, until: Date): Promise<void> {
  const { rows } = await sql<{ changed: boolean }>`
    select set_drive_link_end(${link}, ${until.toISOString()}::timestamptz) as changed`.execute(ctx.db);
  if (!rows[0]?.changed) throw invalidField('until', 'Este link já terminou: crie outro.');
}

export const revokeLink = (
  ctx: UserCtx,
  { links }: DriveServices,
  { id, link }: { readonly id: number; readonly link: number },
): Promise<DriveDetail> =>
  inTransaction(ctx, async (ctx) => {
    const node = await lockNode(ctx, id);
    if (node.access !== 'owner') throw new AppError('forbidden', 'Só o dono compartilha este item.');
    const { rows } = await sql`update public_links p set revoked_at = now(), revoked_by = ${ctx.user.userId}
      from drive_links l where l.id = p.id and p.id = ${link} and l.node_id = ${id} and p.revoked_at is null
      returning p.id`.execute(ctx.db);
    if (rows.length === 0) throw notFound();
    return tell(ctx, links, node, 'link_revoked');
  });

export async function linkAccesses(
  ctx: UserCtx,
  { id, link }: { readonly id: number; readonly link: number },
): Promise<DriveEvent[]> {
  const node = await nodeOf(ctx, id);
  if (node.access !== 'owner') throw new AppError('forbidden', 'Só o dono vê os acessos de um link.');
  const { rows } = await sql<DriveEvent>`
    select a.id, a.action, null as actor, a.detail, a.device, to_jsonb(a.happened_at) #>> '{}' as happened_at
    from drive_activity a join drive_links l on l.id = a.link_id
    where a.link_id = ${link} and l.node_id = ${id} order by a.id desc limit 200`.execute(ctx.db);
  return rows;
}
