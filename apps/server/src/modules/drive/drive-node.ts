import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import { AppError, notFound } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';

export type Asking = Pick<UserCtx, 'scope' | 'user'> & { readonly db: Database | Transaction };

export interface NodeRow {
  readonly id: number;
  readonly legal_entity_id: number;
  readonly owner_id: number | null;
  readonly parent_id: number | null;
  readonly path: readonly number[];
  readonly is_folder: boolean;
  readonly name: string;
  readonly size: number;
  readonly media_type: string;
  readonly tags: string[];
  readonly trash_root: number | null;
  readonly version: number;
  readonly access: DriveNode['access'];
  /** Whether the asker may change what the folder above holds: who moves or deletes takes it from there. */
  readonly may_take: boolean;
}

/**
 * What the asker reaches: their own, and what lies in a tree that was shared with them and is not in the trash. Asked of
 * the tree as it is now; row-level security says the same once more.
 */
export const reachable = (ctx: Asking) => sql`n.legal_entity_id = any (${scopeSql(ctx)})
  and (n.owner_id = ${ctx.user.userId}
    or n.trash_root is null and n.path && (select drive_shared(false))::bigint[])`;

export const accessOf = (ctx: Asking): RawBuilder<DriveNode['access']> =>
  sql`case when n.owner_id = ${ctx.user.userId} then 'owner'
    when n.path && (select drive_shared(true))::bigint[] then 'edit' else 'read' end`;

export const mayTake = (ctx: Asking): RawBuilder<boolean> =>
  sql`coalesce(n.owner_id = ${ctx.user.userId}
    or n.path[:cardinality(n.path) - 1] && (select drive_shared(true))::bigint[], false)`;

const columns = (
  ctx: Asking,
) => sql`n.id, n.legal_entity_id, n.owner_id, n.parent_id, n.path, n.is_folder, n.name, n.size,
  n.media_type, n.tags, n.trash_root, n.version, ${accessOf(ctx)} as access, ${mayTake(ctx)} as may_take`;

export async function nodesOf(ctx: Asking, ids: readonly number[]): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`select ${columns(ctx)} from drive_nodes n
    where n.id = any (${[...ids]}::bigint[]) and ${reachable(ctx)} order by n.id`.execute(ctx.db);
  return rows;
}

export async function nodeOf(ctx: Asking, id: number): Promise<NodeRow> {
  const [node] = await nodesOf(ctx, [id]);
  if (!node) throw notFound();
  return node;
}

const readOnly = () => new AppError('forbidden', 'Você pode ver este item, mas não alterar.');
const inTrash = () => new AppError('conflict', 'Este item está na lixeira. Restaure-o antes.');

export function assertCanEdit(node: NodeRow): void {
  if (node.access === 'read') throw readOnly();
  if (node.trash_root !== null) throw inTrash();
}

export function assertOwner(node: NodeRow): void {
  if (node.access !== 'owner') throw new AppError('forbidden', 'Só o dono compartilha este item.');
  if (node.trash_root !== null) throw inTrash();
}

export function assertCanTake(node: NodeRow): void {
  if (!node.may_take) throw new AppError('forbidden', `Você não pode tirar “${node.name}” de onde está.`);
}

type Drive = Pick<NodeRow, 'owner_id' | 'legal_entity_id'>;

/** Those who change the same drive take turns: names, places and room are asked for and taken in one go. */
export function lockDrive(db: Transaction, { owner_id, legal_entity_id }: Drive): Promise<unknown> {
  // What nobody owns any more takes turns within its organisation, and holds up no other.
  const [drives, which] = owner_id === null ? ['drives of nobody', legal_entity_id] : ['drive', owner_id];
  return sql`select pg_advisory_xact_lock(hashtextextended(${drives}, ${which}))`.execute(db);
}

/** With its drive locked, and read again afterwards: it is as it is now, and stays so until the end. */
export async function lockNode(ctx: InTransaction<UserCtx>, id: number): Promise<NodeRow> {
  await lockDrive(ctx.db, await nodeOf(ctx, id));
  return nodeOf(ctx, id);
}

/** One's own drive and those of all these items, always in the same order: two who move at once wait, and go on. */
export async function lockDrivesOf(ctx: InTransaction<UserCtx>, ids: readonly number[]): Promise<void> {
  const all: Drive[] = [{ owner_id: ctx.user.userId, legal_entity_id: 0 }, ...(await nodesOf(ctx, ids))];
  const drives = new Map(all.map((one) => [one.owner_id ?? `nobody in ${one.legal_entity_id}`, one]));
  const inOrder = (a: Drive, b: Drive) =>
    (a.owner_id ?? 0) - (b.owner_id ?? 0) || a.legal_entity_id - b.legal_entity_id;
  for (const drive of [...drives.values()].sort(inOrder)) await lockDrive(ctx.db, drive);
}

/** All of the selection, or nothing: what somebody cannot see is not there. */
export async function lockNodes(ctx: InTransaction<UserCtx>, ids: readonly number[]): Promise<NodeRow[]> {
  const wanted = [...new Set(ids)];
  await lockDrivesOf(ctx, wanted);
  const nodes = await nodesOf(ctx, wanted);
  if (nodes.length !== wanted.length) throw notFound();
  return nodes;
}

/** Where something new comes to lie. */
export interface Place {
  readonly legalEntityId: number;
  readonly ownerId: number;
  readonly parentId: number | null;
}

export function placeIn(folder: NodeRow): Place {
  if (!folder.is_folder) throw new AppError('conflict', 'Escolha uma pasta.');
  assertCanEdit(folder);
  if (folder.owner_id === null)
    throw new AppError('conflict', 'A conta dona desta pasta não existe mais: ela é só para ver.');
  return { legalEntityId: folder.legal_entity_id, ownerId: folder.owner_id, parentId: folder.id };
}
