import type { z } from '@conforme/contracts/core/schema.ts';
import type { RoleDetail, roleCreate, roleUpdate } from '@conforme/contracts/modules/roles/roles.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { inInstallation } from '../../platform/accounts/administration.ts';
import { audit } from '../../platform/audit/audit.ts';
import { changePermissions, exceedsAsker } from './role-permissions.ts';
import { membersInScope, readRole } from './roles.queries.ts';

type RoleCreate = z.output<typeof roleCreate>;
type RoleUpdate = z.output<typeof roleUpdate>;

const nameTaken = (error: unknown) => (error as { constraint?: string }).constraint === 'roles_name';
const takenField = (error: unknown) =>
  nameTaken(error) ? invalidField('name', 'Já existe um grupo com este identificador.') : error;

/** Two groups that read alike could be given one for the other. */
async function wordsTaken(
  ctx: InTransaction<UserCtx>,
  words: string,
  except: number | null,
): Promise<boolean> {
  const { rows } = await sql`select from roles where deleted_at is null
    and plain_text(display_name) = plain_text(${words}) and id is distinct from ${except}`.execute(ctx.db);
  return rows.length > 0;
}

async function assertWordsFree(ctx: InTransaction<UserCtx>, words: string, except: number | null) {
  if (await wordsTaken(ctx, words, except))
    throw invalidField('display_name', 'Já existe um grupo com este nome.');
}

const writable = (body: RoleCreate | RoleUpdate) => ({
  name: body.name,
  display_name: body.display_name,
  description: body.description,
  requires_second_factor: body.requires_second_factor,
});

export const createRole = (ctx: UserCtx, body: RoleCreate): Promise<RoleDetail> =>
  inInstallation(ctx, async (ctx) => {
    await assertWordsFree(ctx, body.display_name, null);
    const copied = body.copy_from === undefined ? null : await copiedPermissions(ctx, body.copy_from);
    const { id } = await ctx.db
      .insertInto('roles')
      .values(writable(body))
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw takenField(error);
      });
    const { added } = await changePermissions(ctx, id, body.permission_ids ?? copied ?? []);
    const detail = await readRole(ctx, id);
    await audit(ctx, 'role.created', ['role', id], {
      permissions_added: added,
      ...(copied ? { copy_from: body.copy_from } : {}),
    });
    return detail;
  });

async function copiedPermissions(ctx: InTransaction<UserCtx>, id: number): Promise<number[]> {
  const source = await ctx.db
    .selectFrom('roles')
    .select('display_name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!source) throw invalidField('copy_from', 'Este grupo não existe.');
  if (await exceedsAsker(ctx, id))
    throw invalidField(
      'copy_from',
      `Você não pode copiar o grupo ${source.display_name}: ele tem permissões que você não tem.`,
    );
  return (await readRole(ctx, id)).permission_ids;
}

/** The group's row, held until the transaction ends: nobody is put into it meanwhile. */
const lockRole = async (ctx: InTransaction<UserCtx>, id: number) =>
  found(
    await ctx.db
      .selectFrom('roles')
      .select(['id', 'version', 'name', 'display_name', 'reserved', 'deleted_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );

export const updateRole = (ctx: UserCtx, id: number, body: RoleUpdate): Promise<RoleDetail> =>
  inInstallation(ctx, async (ctx) => {
    const role = await lockRole(ctx, id);
    const before = await readRole(ctx, id);
    if (role.version !== body.version)
      throw new AppError('stale_version', 'Outra pessoa alterou este grupo enquanto você editava.');
    if (role.reserved && role.name !== body.name)
      throw invalidField('name', 'Este grupo é protegido: o identificador não muda.');
    if (before.display_name !== body.display_name) await assertWordsFree(ctx, body.display_name, id);
    await assertStrongerKept(ctx, before, body);
    await ctx.db
      .updateTable('roles')
      .set(writable(body))
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw takenField(error);
      });
    const { added, removed } = await changePermissions(ctx, id, body.permission_ids);
    const after = await readRole(ctx, id);
    const fields = ['name', 'display_name', 'description', 'requires_second_factor'] as const;
    await audit(ctx, 'role.updated', ['role', id], {
      changed: fields.filter((field) => before[field] !== after[field]),
      permissions_added: added,
      permissions_removed: removed,
    });
    return after;
  });

/** The words of a group that holds more may be bettered; what it is called by and how it is guarded may not. */
async function assertStrongerKept(ctx: InTransaction<UserCtx>, before: RoleDetail, body: RoleUpdate) {
  const unguarded = before.requires_second_factor && !body.requires_second_factor;
  if ((before.name === body.name && !unguarded) || !(await exceedsAsker(ctx, before.id))) return;
  throw invalidField(
    unguarded ? 'requires_second_factor' : 'name',
    'Este grupo tem permissões que você não tem: isto fica como está.',
  );
}

export const removeRole = (ctx: UserCtx, id: number) =>
  inInstallation(ctx, async (ctx) => {
    const role = await lockRole(ctx, id);
    found(role.deleted_at === null ? role : undefined);
    if (role.reserved) throw new AppError('conflict', 'Este grupo é protegido e não pode ser excluído.');
    await assertMayWithdraw(ctx, id);
    await assertEmpty(ctx, id);
    await ctx.db.updateTable('roles').set({ deleted_at: sql<string>`now()` }).where('id', '=', id).execute();
    await audit(ctx, 'role.deleted', ['role', id]);
    return {};
  });

/** Undoes a deletion: the group comes back with the permissions and accesses it had. */
export const restoreRole = (ctx: UserCtx, id: number): Promise<RoleDetail> =>
  inInstallation(ctx, async (ctx) => {
    const role = await lockRole(ctx, id);
    if (role.deleted_at === null) throw new AppError('conflict', 'Este grupo não está excluído.');
    await assertMayWithdraw(ctx, id);
    if (await wordsTaken(ctx, role.display_name, id))
      throw new AppError('conflict', 'Outro grupo usa agora o nome deste. Mude-o antes de desfazer.');
    await ctx.db
      .updateTable('roles')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw nameTaken(error)
          ? new AppError('conflict', 'Outro grupo usa agora o identificador deste. Mude-o antes de desfazer.')
          : error;
      });
    const detail = await readRole(ctx, id);
    await audit(ctx, 'role.restored', ['role', id]);
    return detail;
  });

async function assertMayWithdraw(ctx: InTransaction<UserCtx>, id: number): Promise<void> {
  if (await exceedsAsker(ctx, id))
    throw new AppError('conflict', 'Este grupo tem permissões que você não tem: ele fica como está.');
}

/** Says how many people only of the organisation the asker is looking at. */
async function assertEmpty(ctx: InTransaction<UserCtx>, id: number): Promise<void> {
  const here = await membersInScope(ctx, id);
  if (here > 0)
    throw new AppError(
      'conflict',
      here === 1
        ? 'Este grupo tem 1 pessoa. Retire-a antes.'
        : `Este grupo tem ${here} pessoas. Retire-as antes.`,
    );
  const { rows } = await sql<{ held: boolean }>`select role_is_held(${id}) as held`.execute(ctx.db);
  if (rows[0]?.held ?? true)
    throw new AppError('conflict', 'Este grupo tem pessoas em outra organização. Retire-as lá antes.');
}
