import { PAGE_ITEMS } from '@conforme/contracts/modules/drive/drive-words.ts';
import type {
  SharedByLink,
  SharedItem,
} from '@conforme/contracts/modules/drive/sharing/drive-sharing.contract.ts';
import { sql } from 'kysely';
import { invalidField } from '../../../core/app-error.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { nearestOfficer } from '../../../platform/organisations/nearest-above.ts';
import { passwordMatches } from '../../../platform/passwords.ts';
import { noteVisit } from '../drive-activity.ts';
import type { DriveServices } from '../drive-services.ts';
import { LinkTickets } from './link-ticket.ts';
import { type Asked, itemBelow, type LinkRow, linkOf, needsPassword } from './opened-link.ts';

interface Around {
  readonly organisation: string;
  readonly unit: string;
  readonly sender: string | null;
  readonly officer: SharedByLink['officer'];
}

async function aroundOf(db: Database | Transaction, row: LinkRow): Promise<Around> {
  const { rows } = await sql<Around>`
    select e.shown_name as unit,
      (select head.shown_name from legal_entities head where head.id = any (heads_of(array[e.id])) limit 1) as organisation,
      (select u.name from users u where u.id = ${row.owner_id}) as sender,
      (select json_build_object('name', o.name, 'email', o.email) from (${nearestOfficer(sql`e.id`)}) o) as officer
    from legal_entities e where e.id = ${row.legal_entity_id}`.execute(db);
  return rows[0] as Around;
}

const SHOWN_ITEMS = PAGE_ITEMS * 5;

/** What lies in the folder, and the trail to it: from the shared folder down, never above. */
async function contentsOf(
  db: Database | Transaction,
  row: LinkRow,
  folder: number,
  page: number,
): Promise<Pick<SharedByLink, 'items' | 'trail' | 'page' | 'has_more' | 'size'>> {
  const { rows: items } = await sql<SharedItem>`
    select n.id, n.name, n.is_folder, n.size, n.media_type,
      case when n.is_folder then (select count(*) from (
        select from drive_nodes c where c.parent_id = n.id and c.trash_root is null limit 1000) inside) end as items
    from drive_nodes n where n.parent_id = ${folder} and n.trash_root is null
    order by n.is_folder desc, n.name collate "pt-BR-x-icu", n.id 
    limit ${SHOWN_ITEMS + 1} offset ${(page - 1) * SHOWN_ITEMS}`.execute(db);
  const { rows: around } = await sql<{ trail: SharedByLink['trail']; size: number }>`
    select (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by cardinality(a.path)), '[]')
        from drive_nodes a where a.id = any (f.path) and a.path @> array[${row.node_id}::bigint]) as trail,
      (select coalesce(sum(s.size), 0)::bigint from drive_nodes s
        where s.path @> array[f.id] and s.trash_root is null) as size
    from drive_nodes f where f.id = ${folder}`.execute(db);
  return {
    items: items.slice(0, SHOWN_ITEMS),
    page,
    has_more: items.length > SHOWN_ITEMS,
    trail: around[0]?.trail ?? [],
    size: around[0]?.size ?? 0,
  };
}

async function shown(
  db: Database | Transaction,
  row: LinkRow,
  {
    folder,
    ticket,
    isOpen,
    page = 1,
  }: { folder: number | null; ticket: string | null; isOpen: boolean; page?: number },
): Promise<SharedByLink> {
  const around = await aroundOf(db, row);
  const nothing = { items: [], trail: [], page: 1, has_more: false, size: 0 };
  const frame = {
    type: row.kind,
    organisation: around.organisation,
    unit: around.unit,
    officer: around.officer,
    needs_password: !isOpen,
    ticket,
  };
  if (!isOpen)
    return {
      ...{ ...frame, ...nothing, name: null, sender: null, expires_at: null },
      ...{ downloads_left: null, max_downloads: null },
    };
  const inside =
    row.kind === 'folder'
      ? await contentsOf(
          db,
          row,
          folder === null ? row.node_id : (await itemBelow(db, row, folder, true)).id,
          page,
        )
      : row.kind === 'file'
        ? { ...nothing, size: row.size, items: [await itemOf(db, row.node_id)] }
        : nothing;
  return {
    ...frame,
    name: row.name,
    sender: around.sender,
    expires_at: row.expires_at,
    max_downloads: row.max_downloads,
    downloads_left: row.max_downloads === null ? null : Math.max(0, row.max_downloads - row.downloads),
    ...inside,
  };
}

async function itemOf(db: Database | Transaction, id: number): Promise<SharedItem> {
  const { rows } = await sql<SharedItem>`select id, name, is_folder, size, media_type, null as items
    from drive_nodes where id = ${id}`.execute(db);
  return rows[0] as SharedItem;
}

export async function openLink(
  ctx: PublicCtx,
  services: DriveServices,
  { folder, page, ...asked }: Asked & { readonly folder: number | null; readonly page: number },
): Promise<SharedByLink> {
  const row = await linkOf(ctx, services, asked);
  const isOpen = !needsPassword(row, services, asked.ticket);
  // Shown, it counts as opened; whoever still has to say the password has seen nothing, and a folder further down or
  // a page further on is the same visit.
  if (isOpen && row.password_hash === null && folder === null && page === 1)
    await noteOpened(ctx, services, row);
  return shown(ctx.system, row, { folder, ticket: isOpen ? asked.ticket : null, isOpen, page });
}

/** Tries of one network at one link, and at one link by everybody: a password is not guessed. */
const TRIES = { network: 10, link: 100 };

export async function enterLink(
  ctx: PublicCtx,
  services: DriveServices,
  { password, ...asked }: Pick<Asked, 'param' | 'type'> & { readonly password: string },
): Promise<SharedByLink> {
  const row = await linkOf(ctx, services, asked);
  if (row.password_hash === null) return shown(ctx.system, row, { folder: null, ticket: null, isOpen: true });
  await services.limiter.take(`drive password ${row.id} ${ctx.http.network}`, TRIES.network, 15);
  await services.limiter.take(`drive password ${row.id}`, TRIES.link, 15);
  if (!(await passwordMatches(row.password_hash, password))) {
    await ctx.system.transaction().execute((db) => note(db, ctx, row, 'link_refused'));
    throw invalidField('password', 'A senha não confere.');
  }
  await noteOpened(ctx, services, row);
  const ticket = new LinkTickets(services.ticketKey).issue(row.id, row.password_hash);
  return shown(ctx.system, row, { folder: null, ticket, isOpen: true });
}

const note = (
  db: Transaction,
  { http }: Pick<PublicCtx, 'http'>,
  row: LinkRow,
  action: 'link_opened' | 'link_refused',
): Promise<unknown> =>
  noteVisit(db, {
    ...{ nodeId: row.node_id, legalEntityId: row.legal_entity_id, linkId: row.id },
    ...{ action, detail: row.name, device: http.device },
  });

/** The first time, whoever made the link is told, if they asked for it. */
const noteOpened = (ctx: PublicCtx, { notifier }: DriveServices, row: LinkRow): Promise<void> =>
  ctx.system.transaction().execute(async (db) => {
    const { rows } = await sql<{ is_first: boolean }>`
      update drive_links l set opens = l.opens + 1, last_opened_at = now(),
        first_opened_at = coalesce(l.first_opened_at, now())
      from (select id, first_opened_at from drive_links where id = ${row.id} for update) before
      where l.id = before.id returning before.first_opened_at is null as is_first`.execute(db);
    await note(db, ctx, row, 'link_opened');
    const folder = row.is_folder ? row.node_id : row.parent_id;
    if (row.notify && rows[0]?.is_first)
      await notifier.notify(db, {
        userIds: [row.owner_id],
        type: 'text.message',
        title: `Link do drive aberto: ${row.name}`,
        message: `O link de “${row.name}” foi aberto pela primeira vez.`,
        link: folder === null ? '/drive' : `/drive?folder=${folder}`,
        legalEntityId: row.legal_entity_id,
      });
  });
