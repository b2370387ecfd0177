import { messages } from '@conforme/contracts/core/messages.ts';
import type {
  ContactListChange,
  ContactListDetail,
  ContactListInput,
} from '@conforme/contracts/modules/contact-lists/contact-lists.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { visibleUsers } from '../../platform/accounts/account-actions.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { readList } from './contact-lists.queries.ts';

type Writing = InTransaction<UserCtx>;
type Chosen = Pick<ContactListInput, 'role_ids' | 'user_ids'>;

const stored = (filter: ContactListInput['filter']) => (filter === null ? null : JSON.stringify(filter));

export const createList = (ctx: UserCtx, input: ContactListInput): Promise<ContactListDetail> =>
  inActiveOrganisation(ctx, async (ctx, legal_entity_id) => {
    const { role_ids, user_ids, filter, ...plain } = input;
    const { id } = await ctx.db
      .insertInto('contact_lists')
      .values({ legal_entity_id, ...plain, filter: stored(filter), owner_id: ctx.user.userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setAudience(ctx, { id, legal_entity_id }, { role_ids, user_ids }, { role_ids: [], user_ids: [] });
    await audit(ctx, 'contact_list.created', ['contact_list', id]);
    return readOwn(ctx, id);
  });

export const updateList = (
  ctx: UserCtx,
  id: number,
  { version, role_ids, user_ids, owner_id, filter, ...plain }: ContactListChange,
): Promise<ContactListDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockList(ctx, id);
    if (row.version !== version)
      throw new AppError('stale_version', 'Outra pessoa alterou esta lista enquanto você editava.');
    if ((row.kind === 'dynamic') !== (filter !== null)) throw invalidField('filter', messages.invalid);
    const before = await readList(ctx, id);
    if (owner_id !== null && owner_id !== before.owner?.id) await assertUsers(ctx, [owner_id], 'owner_id');
    const was = { role_ids: before.roles.map(({ id }) => id), user_ids: before.users.map(({ id }) => id) };
    await setAudience(ctx, row, { role_ids, user_ids }, was);
    // An owner the asker cannot see came here as none: they stay.
    const owner = owner_id === (before.owner?.id ?? null) ? {} : { owner_id };
    await ctx.db
      .updateTable('contact_lists')
      .set({ ...plain, filter: stored(filter), ...owner })
      .where('id', '=', id)
      .execute();
    const after = await readList(ctx, id);
    const changed = (Object.keys(before) as (keyof ContactListDetail)[]).filter(
      (key) =>
        key !== 'version' &&
        key !== 'updated_at' &&
        JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    await audit(ctx, 'contact_list.updated', ['contact_list', id], { changed });
    return after;
  });

/** What was there before may stay, also where the asker could not choose it. */
async function setAudience(
  ctx: Writing,
  list: { readonly id: number; readonly legal_entity_id: number },
  input: Chosen,
  was: Chosen,
): Promise<void> {
  const added = {
    role_ids: input.role_ids.filter((id) => !was.role_ids.includes(id)),
    user_ids: input.user_ids.filter((id) => !was.user_ids.includes(id)),
  };
  await assertRoles(ctx, added.role_ids);
  await assertUsers(ctx, added.user_ids, 'user_ids');
  await sql`delete from contact_list_access where list_id = ${list.id}
    and not coalesce(role_id = any (${input.role_ids}::bigint[]), false)
    and not coalesce(user_id = any (${input.user_ids}::bigint[]), false)`.execute(ctx.db);
  await sql`insert into contact_list_access (list_id, legal_entity_id, role_id, user_id)
    select ${list.id}::bigint, ${list.legal_entity_id}::bigint, id, null from unnest(${added.role_ids}::bigint[]) id
    union select ${list.id}::bigint, ${list.legal_entity_id}::bigint, null, id from unnest(${added.user_ids}::bigint[]) id
    on conflict do nothing`.execute(ctx.db);
}

async function assertRoles(ctx: Writing, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select id from roles where id = any (${[...ids]}::bigint[]) and deleted_at is null`.execute(ctx.db);
  if (rows.length < new Set(ids).size) throw invalidField('role_ids', 'Um destes grupos não existe.');
}

async function assertUsers(
  ctx: Writing,
  ids: readonly number[],
  field: 'user_ids' | 'owner_id',
): Promise<void> {
  if (ids.length === 0) return;
  const seen = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where(visibleUsers(ctx))
    .execute();
  if (seen.length < new Set(ids).size) throw invalidField(field, 'Este usuário não existe.');
}

/** What one just made or brought back, whoever it is for. */
const readOwn = (ctx: Writing, id: number) =>
  readList({ ...ctx, user: { ...ctx.user, permissions: new Set(['contact_lists.edit']) } }, id);

export const lockList = async (ctx: Writing, id: number, isDeleted = false) =>
  found(
    await ctx.db
      .selectFrom('contact_lists')
      .select(['id', 'version', 'kind', 'name', 'legal_entity_id'])
      .where('id', '=', id)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );

export const removeList = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockList(ctx, id);
    await ctx.db
      .updateTable('contact_lists')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await audit(ctx, 'contact_list.deleted', ['contact_list', id]);
    return {};
  });

export const restoreList = (ctx: UserCtx, id: number): Promise<ContactListDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockList(ctx, id, true);
    await ctx.db.updateTable('contact_lists').set({ deleted_at: null }).where('id', '=', id).execute();
    await audit(ctx, 'contact_list.restored', ['contact_list', id]);
    return readOwn(ctx, id);
  });
