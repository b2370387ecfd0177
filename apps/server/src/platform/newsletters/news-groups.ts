import type {
  NewsGroupInput,
  NewsSubgroupDetail,
  OrderedGroup,
} from '@conforme/contracts/platform/newsletters/news-group.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { visibleUsers } from '../accounts/account-actions.ts';
import { activeOrganisation, inActiveOrganisation } from '../active-organisation.ts';
import { audit } from '../audit/audit.ts';

type Writing = InTransaction<UserCtx>;
type Asking = Pick<UserCtx, 'scope' | 'user'> & { readonly db: Database | Transaction };
type Input = NewsGroupInput & { readonly group_id?: number };

/** Groups and subgroups are kept alike: this says which of the two. */
export interface NewsGroupKind {
  readonly table: 'newsletter_groups' | 'newsletter_subgroups';
  readonly object: 'news_group' | 'news_subgroup';
  /** Their column in the tables that name one. */
  readonly pointer: 'group_id' | 'subgroup_id';
  readonly noun: string;
}
export const newsGroupKind: NewsGroupKind = {
  table: 'newsletter_groups',
  object: 'news_group',
  pointer: 'group_id',
  noun: 'grupo',
};
export const newsSubgroupKind: NewsGroupKind = {
  table: 'newsletter_subgroups',
  object: 'news_subgroup',
  pointer: 'subgroup_id',
  noun: 'subgrupo',
};
const isSubgroup = (kind: NewsGroupKind) => kind.object === 'news_subgroup';

export async function readNewsGroup(
  ctx: Asking,
  kind: NewsGroupKind,
  id: number,
): Promise<NewsSubgroupDetail> {
  const group = isSubgroup(kind)
    ? sql`(select json_build_object('id', parent.id, 'label', parent.name) from newsletter_groups parent
        where parent.id = g.group_id) as group,`
    : sql``;
  const { rows } = await sql<NewsSubgroupDetail>`
    select g.id, g.version, g.name, g.description, g.colour, g.icon, g.active, ${group} g.created_at, g.updated_at,
      coalesce((select json_agg(json_build_object('id', u.id, 'label', u.name) order by u.name)
        from newsletter_moderators m join users u on u.id = m.user_id
        where m.${sql.ref(kind.pointer)} = g.id), '[]') as moderators,
      e.shown_name as organisation
    from ${sql.table(kind.table)} g join legal_entities e on e.id = g.legal_entity_id
    where g.id = ${id} and g.legal_entity_id = any (${scopeSql(ctx)}) and g.deleted_at is null`.execute(
    ctx.db,
  );
  return found(rows[0]);
}

export const createNewsGroup = (ctx: UserCtx, kind: NewsGroupKind, input: Input) =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
    const { moderator_ids, ...plain } = input;
    await assertParent(ctx, legalEntityId, plain.group_id);
    const place = sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(kind.table)}
      where legal_entity_id = ${legalEntityId})`;
    const { id } = await ctx.db
      .insertInto(kind.table)
      .values({ legal_entity_id: legalEntityId, ...plain, position: place } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await setModerators(ctx, kind, { id, legal_entity_id: legalEntityId }, moderator_ids, []);
    await audit(ctx, `${kind.object}.created`, [kind.object, id]);
    return readNewsGroup(ctx, kind, id);
  });

export const updateNewsGroup = (
  ctx: UserCtx,
  kind: NewsGroupKind,
  id: number,
  { version, moderator_ids, ...plain }: Input & { readonly version: number },
) =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockNewsGroup(ctx, kind, id);
    if (row.version !== version)
      throw new AppError('stale_version', `Outra pessoa alterou este ${kind.noun} enquanto você editava.`);
    const before = await readNewsGroup(ctx, kind, id);
    if (plain.group_id !== undefined && plain.group_id !== before.group.id) {
      await assertParent(ctx, row.legal_entity_id, plain.group_id);
      await assertEmpty(ctx, kind, id, 'group_id', 'Há informativos neste subgrupo: ele fica no seu grupo.');
    }
    await setModerators(
      ctx,
      kind,
      row,
      moderator_ids,
      before.moderators.map((one) => one.id),
    );
    await ctx.db
      .updateTable(kind.table)
      .set(plain as never)
      .where('id', '=', id)
      .execute();
    const after = await readNewsGroup(ctx, kind, id);
    const changed = (Object.keys(before) as (keyof NewsSubgroupDetail)[]).filter(
      (key) =>
        key !== 'version' &&
        key !== 'updated_at' &&
        JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    await audit(ctx, `${kind.object}.updated`, [kind.object, id], { changed });
    return after;
  });

async function assertParent(ctx: Writing, legalEntityId: number, groupId: number | undefined) {
  if (groupId === undefined) return;
  const { rows } = await sql`select true from newsletter_groups
    where id = ${groupId} and legal_entity_id = ${legalEntityId} and deleted_at is null`.execute(ctx.db);
  if (!rows[0]) throw invalidField('group_id', 'Escolha um grupo desta organização.');
}

async function assertEmpty(ctx: Writing, kind: NewsGroupKind, id: number, field: string | null, why: string) {
  const { rows } = await sql`
    select true from newsletters where ${sql.ref(kind.pointer)} = ${id} and deleted_at is null
    ${isSubgroup(kind) ? sql`` : sql`union all select true from newsletter_subgroups where group_id = ${id} and deleted_at is null`}
    limit 1`.execute(ctx.db);
  if (rows.length === 0) return;
  throw field === null ? new AppError('conflict', why) : invalidField(field, why);
}

/** Who was there before may stay, also where the asker could not choose them. */
async function setModerators(
  ctx: Writing,
  kind: NewsGroupKind,
  { id, legal_entity_id }: { readonly id: number; readonly legal_entity_id: number },
  wanted: readonly number[],
  was: readonly number[],
): Promise<void> {
  const added = [...new Set(wanted.filter((one) => !was.includes(one)))];
  if (added.length > 0) {
    const { rows } = await sql`
      select id from users where id = any (${added}::bigint[]) and ${visibleUsers(ctx)}`.execute(ctx.db);
    if (rows.length < added.length) throw invalidField('moderator_ids', 'Um destes usuários não existe.');
    await assertMayModerate(ctx, legal_entity_id, added);
  }
  const pointer = sql.ref(kind.pointer);
  await sql`delete from newsletter_moderators where ${pointer} = ${id}
    and user_id <> all (${[...wanted]}::bigint[])`.execute(ctx.db);
  await sql`insert into newsletter_moderators (legal_entity_id, ${pointer}, user_id)
    select ${legal_entity_id}::bigint, ${id}::bigint, one from unnest(${added}::bigint[]) one
    on conflict do nothing`.execute(ctx.db);
}

/** Whoever is named is told of comments: of what they could not decide, they are not. */
async function assertMayModerate(ctx: Writing, legalEntityId: number, added: readonly number[]) {
  const { rows } = await sql<{ name: string }>`
    select name from users where id = any (${[...added]}::bigint[])
      and id not in (select people_with_permission(${legalEntityId}, 'newsletters_moderator.moderate'))
    order by name limit 1`.execute(ctx.db);
  if (rows[0])
    throw invalidField('moderator_ids', `${rows[0].name} não tem permissão para moderar comentários aqui.`);
}

const lockNewsGroup = async (ctx: Writing, kind: NewsGroupKind, id: number, isDeleted = false) =>
  found(
    await ctx.db
      .selectFrom(kind.table)
      .select(['id', 'version', 'legal_entity_id'])
      .where('id', '=', id)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );

export const removeNewsGroup = (ctx: UserCtx, kind: NewsGroupKind, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockNewsGroup(ctx, kind, id);
    await assertEmpty(
      ctx,
      kind,
      id,
      null,
      `Há informativos ou subgrupos neste ${kind.noun}: ele não pode ser excluído.`,
    );
    await ctx.db
      .updateTable(kind.table)
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await audit(ctx, `${kind.object}.deleted`, [kind.object, id]);
    return {};
  });

export const restoreNewsGroup = (ctx: UserCtx, kind: NewsGroupKind, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockNewsGroup(ctx, kind, id, true);
    await ctx.db.updateTable(kind.table).set({ deleted_at: null }).where('id', '=', id).execute();
    await audit(ctx, `${kind.object}.restored`, [kind.object, id]);
    return readNewsGroup(ctx, kind, id);
  });

/** Those of the active organisation, as they are shown. */
export async function orderedNewsGroups(
  ctx: UserCtx | Writing,
  kind: NewsGroupKind,
): Promise<OrderedGroup[]> {
  const { rows } = await sql<OrderedGroup>`
    select g.id, g.name, g.colour, g.icon,
      ${isSubgroup(kind) ? sql`(select parent.name from newsletter_groups parent where parent.id = g.group_id)` : sql`null`} as group
    from ${sql.table(kind.table)} g
    where g.legal_entity_id = ${activeOrganisation(ctx)} and g.deleted_at is null
    order by g.position, g.id limit 500`.execute(ctx.db);
  return rows;
}

export const reorderNewsGroups = (ctx: UserCtx, kind: NewsGroupKind, ids: readonly number[]) =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${kind.table}, ${legalEntityId}))`.execute(
      ctx.db,
    );
    const there = (await orderedNewsGroups(ctx, kind)).map(({ id }) => id);
    if (there.length !== new Set(ids).size || there.some((id) => !ids.includes(id)))
      throw new AppError('conflict', 'A lista mudou enquanto você a ordenava. Abra de novo e repita.');
    await sql`update ${sql.table(kind.table)} g set position = place.position
      from unnest(${[...ids]}::bigint[]) with ordinality as place (id, position)
      where g.id = place.id and g.position <> place.position`.execute(ctx.db);
    await audit(ctx, `${kind.object}.reordered`, null);
    return orderedNewsGroups(ctx, kind);
  });
