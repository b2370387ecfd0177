import type { LinkKind } from '@conforme/contracts/modules/drive/drive-words.ts';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { deadLink } from '../../../platform/public-links/public-links.ts';
import type { DriveServices } from '../drive-services.ts';
import { LinkTickets } from './link-ticket.ts';

export interface LinkRow {
  readonly id: number;
  readonly legal_entity_id: number;
  readonly kind: LinkKind;
  readonly password_hash: string | null;
  readonly max_downloads: number | null;
  readonly downloads: number;
  readonly notify: boolean;
  readonly node_id: number;
  readonly parent_id: number | null;
  readonly owner_id: number;
  readonly name: string;
  readonly is_folder: boolean;
  readonly size: number;
  readonly expires_at: string | null;
}

export interface Asked {
  readonly param: string;
  readonly type: LinkKind;
  readonly ticket: string | null;
}

/** Opened in ten minutes from one network. */
const TRIES = 300;

/**
 * The link as it is now: alive, of the type its address says, made by whoever still owns what it leads to, and that not
 * in the trash. Everything else is the one answer for dead links.
 */
export async function linkOf(
  ctx: Pick<PublicCtx, 'system' | 'http'>,
  { links, limiter }: DriveServices,
  { param, type }: Pick<Asked, 'param' | 'type'>,
): Promise<LinkRow> {
  await limiter.take(`drive sharing ${ctx.http.network}`, TRIES, 10);
  const opened = await links.open(ctx.system, 'drive-sharing', param);
  return rowOf(ctx.system, opened.id, type);
}

export async function rowOf(db: Database | Transaction, id: number, type: LinkKind): Promise<LinkRow> {
  const { rows } = await sql<LinkRow>`
    select l.id, l.legal_entity_id, l.kind, l.password_hash, l.max_downloads, l.downloads, l.notify, l.node_id,
      n.parent_id, n.owner_id, n.name, n.is_folder, n.size, to_jsonb(p.expires_at) #>> '{}' as expires_at
    from drive_links l join public_links p on p.id = l.id and link_state(p) = 'active'
    join drive_nodes n on n.id = l.node_id and n.trash_root is null and n.owner_id = p.created_by
    where l.id = ${id} and l.kind = ${type} and p.target_type = ${type}
      and n.is_folder = (l.kind <> 'file')`.execute(db);
  const row = rows[0];
  if (!row) throw deadLink();
  return row;
}

export const needsPassword = (row: LinkRow, { ticketKey }: DriveServices, ticket: string | null): boolean =>
  row.password_hash !== null && !new LinkTickets(ticketKey).isGood(ticket, row.id, row.password_hash);

/** The link, with its password said. */
export async function enteredLink(
  ctx: Pick<PublicCtx, 'system' | 'http'>,
  services: DriveServices,
  asked: Asked,
): Promise<LinkRow> {
  const row = await linkOf(ctx, services, asked);
  if (needsPassword(row, services, asked.ticket))
    throw new AppError('forbidden', 'Digite a senha deste link.');
  return row;
}

/** What lies below the shared folder now, wherever it lay when the link was made; the folder itself included. */
export async function itemBelow(
  db: Database | Transaction,
  row: LinkRow,
  id: number,
  isFolder: boolean,
): Promise<{ id: number; name: string; size: number }> {
  const { rows } = await sql<{
    id: number;
    name: string;
    size: number;
  }>`select n.id, n.name, n.size from drive_nodes n
    where n.id = ${id} and n.path @> array[${row.node_id}::bigint] and n.trash_root is null
      and n.is_folder = ${isFolder}`.execute(db);
  const item = rows[0];
  if (!item || row.kind === 'request') throw deadLink();
  return item;
}
