import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { inInstallation } from '../../platform/accounts/administration.ts';
import { audit } from '../../platform/audit/audit.ts';
import { allModules } from './functionalities.queries.ts';

/** For the audit: modules come and go with their functionalities, by no act of their own. */
interface ChosenModule {
  readonly id: number;
  readonly told: { readonly module_created?: string };
}

/** The module named by a form: one that exists, or a new one. */
export async function chosenModule(
  ctx: InTransaction<UserCtx>,
  body: { readonly module_id: number | null; readonly new_module: string | null },
): Promise<ChosenModule> {
  if (body.module_id !== null && body.new_module !== null)
    throw invalidField('new_module', 'Escolha um módulo ou dê o nome de um novo, não os dois.');
  const modules = await allModules(ctx.db);
  if (body.new_module === null) {
    const chosen = modules.find(({ id }) => id === body.module_id);
    if (!chosen) throw invalidField('module_id', 'Escolha um módulo.');
    return { id: chosen.id, told: {} };
  }
  await assertNameFree(ctx, body.new_module, 'new_module', null);
  const { id } = await ctx.db
    .insertInto('modules')
    .values({ display_name: body.new_module })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, told: { module_created: body.new_module } };
}

async function assertNameFree(
  ctx: InTransaction<UserCtx>,
  name: string,
  field: string,
  except: number | null,
): Promise<void> {
  const { rows } = await sql`select from modules
    where plain_text(display_name) = plain_text(${name}) and id is distinct from ${except}`.execute(ctx.db);
  if (rows.length > 0) throw invalidField(field, 'Já existe um módulo com este nome.');
}

/** A module somebody made goes with its last functionality; says which did. */
export async function removeEmptyModules(
  ctx: InTransaction<UserCtx>,
): Promise<{ readonly module_removed?: string }> {
  const { rows } = await sql<{ name: string }>`delete from modules m
    where key is null and not exists (select from functionalities where module_id = m.id)
    returning display_name as name`.execute(ctx.db);
  const [removed] = rows;
  return removed ? { module_removed: removed.name } : {};
}

export const updateModule = (ctx: UserCtx, id: number, body: { version: number; display_name: string }) =>
  inInstallation(ctx, async (ctx) => {
    const module = found((await allModules(ctx.db)).find((candidate) => candidate.id === id));
    if (module.version !== body.version)
      throw new AppError('stale_version', 'Outra pessoa alterou este módulo enquanto você editava.');
    await assertNameFree(ctx, body.display_name, 'display_name', id);
    await ctx.db
      .updateTable('modules')
      .set({ display_name: body.display_name })
      .where('id', '=', id)
      .execute();
    await audit(ctx, 'module.updated', ['module', id], { changed: ['display_name'] });
    return found((await allModules(ctx.db)).find((candidate) => candidate.id === id));
  });
