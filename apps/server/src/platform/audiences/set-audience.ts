import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { visibleUsers } from '../accounts/account-actions.ts';
import { usableLists } from '../contacts/usable-lists.ts';
import type { AudiencePlace } from './audience-place.ts';

type Writing = InTransaction<UserCtx>;

interface Audience {
  readonly everyone: boolean;
  readonly unit_ids: readonly number[];
  readonly role_ids: readonly number[];
  readonly list_ids: readonly number[];
  readonly user_ids: readonly number[];
}
type Chosen = readonly { readonly id: number }[];
interface ReadAudience {
  readonly units: Chosen;
  readonly roles: Chosen;
  readonly lists: Chosen;
  readonly people: Chosen;
}

/** Whom it is for, all of it anew. What was there before may stay, also where the asker could not choose it. */
export async function setAudience(
  ctx: Writing,
  { table, target, owner }: AudiencePlace,
  input: Audience,
  was: ReadAudience,
): Promise<void> {
  const added = (ids: readonly number[], before: Chosen) => [
    ...new Set(ids.filter((id) => !before.some((one) => one.id === id))),
  ];
  await assertUnits(ctx, owner, added(input.unit_ids, was.units));
  await assertAll(
    ctx,
    'role_ids',
    added(input.role_ids, was.roles),
    (ids) =>
      sql`select count(*) as known from roles where id = any (${ids}::bigint[]) and deleted_at is null`,
  );
  await assertAll(
    ctx,
    'list_ids',
    added(input.list_ids, was.lists),
    (ids) =>
      sql`select count(*) as known from contact_lists where id = any (${ids}::bigint[]) and deleted_at is null
      and ${usableLists(ctx)} and legal_entity_id in
        (select entity_id from legal_entity_tree where ancestor_id = ${owner})`,
  );
  await assertAll(
    ctx,
    'user_ids',
    added(input.user_ids, was.people),
    (ids) =>
      sql`select count(*) as known from users where id = any (${ids}::bigint[]) and ${visibleUsers(ctx)}`,
  );
  const units = [...(input.everyone ? [owner] : []), ...input.unit_ids];
  const names = sql.join(Object.keys(target).map((name) => sql.ref(name)));
  const values = sql.join(
    Object.values(target).map((value) =>
      typeof value === 'number' ? sql`${value}::bigint` : sql`${value}::text`,
    ),
  );
  await sql`delete from ${sql.table(table)} where (${names}) = (${values})
    and not coalesce(unit_id = any (${units}::bigint[]), false)
    and not coalesce(role_id = any (${[...input.role_ids]}::bigint[]), false)
    and not coalesce(list_id = any (${[...input.list_ids]}::bigint[]), false)
    and not coalesce(user_id = any (${[...input.user_ids]}::bigint[]), false)`.execute(ctx.db);
  await sql`insert into ${sql.table(table)} (${names}, legal_entity_id, unit_id, role_id, list_id, user_id)
    select ${values}, ${owner}::bigint, chosen.* from (
      select id, null::bigint, null::bigint, null::bigint from unnest(${units}::bigint[]) id
      union select null, id, null, null from unnest(${[...input.role_ids]}::bigint[]) id
      union select null, null, id, null from unnest(${[...input.list_ids]}::bigint[]) id
      union select null, null, null, id from unnest(${[...input.user_ids]}::bigint[]) id) chosen
    on conflict do nothing`.execute(ctx.db);
}

const assertUnits = (ctx: Writing, owner: number, ids: number[]) =>
  assertAll(
    ctx,
    'unit_ids',
    ids,
    (asked) =>
      sql`select count(*) as known from legal_entity_tree
      where entity_id = any (${asked}::bigint[]) and ancestor_id = ${owner}`,
  );

const refusals = {
  unit_ids: 'Escolha unidades desta organização.',
  role_ids: 'Um destes grupos não existe.',
  list_ids: 'Escolha listas que você pode usar.',
  user_ids: 'Uma destas pessoas não existe.',
} as const;

async function assertAll(
  ctx: Writing,
  field: keyof typeof refusals,
  ids: number[],
  count: (ids: number[]) => ReturnType<typeof sql>,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await count(ids).execute(ctx.db);
  if ((rows[0] as { known: number }).known !== ids.length) throw invalidField(field, refusals[field]);
}
