import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, own, ownCondition, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { NewsGroupKind } from './news-groups.ts';

const searchOf = (ctx: UserCtx, kind: NewsGroupKind) => (words: string) =>
  sql`id in (select ${sql.raw(`search_${kind.table}`)}(${words}, ${scopeSql(ctx)}))`;

const inScope = (ctx: UserCtx) =>
  sql<boolean>`(legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null)`;

/** Rows of the list of groups, or of subgroups. */
export const newsGroupSource =
  (kind: NewsGroupKind) =>
  (ctx: UserCtx): GridSource => {
    const isSubgroup = kind.object === 'news_subgroup';
    const foundBy = searchOf(ctx, kind);
    return {
      from: sql.table(kind.table),
      scope: rowsWhere(inScope(ctx)),
      search: foundBy,
      columns: {
        name: own(sql`name collate "pt-BR-x-icu"`, foundBy),
        position: own(sql`position`),
        active: ownCondition((value) => (value === 'yes' ? sql`active` : sql`not active`)),
        updated_at: own(sql`updated_at`),
        ...(isSubgroup
          ? {
              group: foreign(
                ['newsletter_groups'],
                ({ matches }) =>
                  sql`group_id in (select parent.id from newsletter_groups parent where ${matches(sql`parent.name`)})`,
              ),
            }
          : {}),
      },
      rows: sql`
      select g.id, g.name, g.colour, g.icon, g.position, case when g.active then 'yes' else 'no' end as active,
        ${isSubgroup ? sql`(select parent.name from newsletter_groups parent where parent.id = g.group_id) as group,` : sql``}
        array(select u.name from newsletter_moderators m join users u on u.id = m.user_id
          where m.${sql.ref(kind.pointer)} = g.id order by u.name) as moderators,
        (select count(*) from newsletters n where n.${sql.ref(kind.pointer)} = g.id and n.deleted_at is null) as newsletters,
        e.shown_name as organisation, g.updated_at
      from page join ${sql.table(kind.table)} g on g.id = page.id
      join legal_entities e on e.id = g.legal_entity_id`,
    };
  };

/** For pickers: those in use, as they are ordered. A subgroup names its group. */
export async function newsGroupOptions(
  ctx: UserCtx,
  kind: NewsGroupKind,
  {
    search,
    limit,
    group_id = null,
  }: { readonly search: string; readonly limit: number; readonly group_id?: number | null | undefined },
  listed: Sql | null,
) {
  const label =
    kind.object === 'news_subgroup'
      ? sql`(select parent.name from newsletter_groups parent where parent.id = group_id) || ' / ' || name`
      : sql`name`;
  const { rows } = await sql<{ id: number; label: string }>`
    select id, ${label} as label from ${sql.table(kind.table)}
    where ${inScope(ctx)} and active and ${listed ?? sql`true`}
      and ${search ? searchOf(ctx, kind)(search) : sql`true`}
      and ${group_id === null ? sql`true` : sql`group_id = ${group_id}`}
    order by position, id limit ${limit}`.execute(ctx.db);
  return rows;
}
