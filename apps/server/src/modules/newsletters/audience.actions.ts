import type { NewsletterDetail } from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import { visibleUsers } from '../../platform/accounts/account-actions.ts';
import { usableLists } from '../../platform/contacts/usable-lists.ts';
import type { Writing } from './locked-newsletter.ts';

interface Audience {
  readonly everyone: boolean;
  readonly unit_ids: readonly number[];
  readonly role_ids: readonly number[];
  readonly list_ids: readonly number[];
  readonly user_ids: readonly number[];
}
type Newsletter = { readonly id: number; readonly legal_entity_id: number };

/** Whom it is for, all of it anew. What was there before may stay, also where the asker could not choose it. */
export async function setAudience(
  ctx: Writing,
  newsletter: Newsletter,
  input: Audience,
  was: Pick<NewsletterDetail, 'units' | 'roles' | 'lists' | 'people'>,
): Promise<void> {
  const added = (ids: readonly number[], before: readonly { readonly id: number }[]) => [
    ...new Set(ids.filter((id) => !before.some((one) => one.id === id))),
  ];
  await assertUnits(ctx, newsletter, added(input.unit_ids, was.units));
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
        (select entity_id from legal_entity_tree where ancestor_id = ${newsletter.legal_entity_id})`,
  );
  await assertAll(
    ctx,
    'user_ids',
    added(input.user_ids, was.people),
    (ids) =>
      sql`select count(*) as known from users where id = any (${ids}::bigint[]) and ${visibleUsers(ctx)}`,
  );
  const units = [...(input.everyone ? [newsletter.legal_entity_id] : []), ...input.unit_ids];
  await sql`delete from newsletter_audience where newsletter_id = ${newsletter.id}
    and not coalesce(unit_id = any (${units}::bigint[]), false)
    and not coalesce(role_id = any (${[...input.role_ids]}::bigint[]), false)
    and not coalesce(list_id = any (${[...input.list_ids]}::bigint[]), false)
    and not coalesce(user_id = any (${[...input.user_ids]}::bigint[]), false)`.execute(ctx.db);
  await sql`insert into newsletter_audience (newsletter_id, legal_entity_id, unit_id, role_id, list_id, user_id)
    select ${newsletter.id}::bigint, ${newsletter.legal_entity_id}::bigint, chosen.* from (
      select id, null::bigint, null::bigint, null::bigint from unnest(${units}::bigint[]) id
      union select null, id, null, null from unnest(${[...input.role_ids]}::bigint[]) id
      union select null, null, id, null from unnest(${[...input.list_ids]}::bigint[]) id
      union select null, null, null, id from unnest(${[...input.user_ids]}::bigint[]) id) chosen
    on conflict do nothing`.execute(ctx.db);
}

const assertUnits = (ctx: Writing, newsletter: Newsletter, ids: number[]) =>
  assertAll(
    ctx,
    'unit_ids',
    ids,
    (asked) =>
      sql`select count(*) as known from legal_entity_tree
      where entity_id = any (${asked}::bigint[]) and ancestor_id = ${newsletter.legal_entity_id}`,
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
