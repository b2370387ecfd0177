import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  FunctionalityDetail,
  functionalityCreate,
  functionalityUpdate,
} from '@conforme/contracts/modules/functionalities/functionalities.schemas.ts';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { inInstallation } from '../../platform/accounts/administration.ts';
import { audit } from '../../platform/audit/audit.ts';
import { readFunctionality } from './functionalities.queries.ts';
import { replacePermissions } from './functionality-permissions.ts';
import { chosenModule, removeEmptyModules } from './module.actions.ts';

type FunctionalityCreate = z.output<typeof functionalityCreate>;
type FunctionalityUpdate = z.output<typeof functionalityUpdate>;

const nameTaken = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'functionalities_name_key'
    ? invalidField('name', 'Já existe uma funcionalidade com este identificador.')
    : error;

export const createFunctionality = (ctx: UserCtx, body: FunctionalityCreate): Promise<FunctionalityDetail> =>
  inInstallation(ctx, async (ctx) => {
    const { name, display_name, description } = body;
    const module = await chosenModule(ctx, body);
    const { id } = await ctx.db
      .insertInto('functionalities')
      .values({ module_id: module.id, name, display_name, description })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw nameTaken(error);
      });
    const { permissions_added } = await replacePermissions(ctx, id, [], body.permissions);
    const detail = await readFunctionality(ctx, id);
    await audit(ctx, 'functionality.created', ['functionality', id], { ...module.told, permissions_added });
    return detail;
  });

/** The functionality as it is, held until the transaction ends. */
async function lockFunctionality(ctx: InTransaction<UserCtx>, id: number): Promise<FunctionalityDetail> {
  found(
    await ctx.db
      .selectFrom('functionalities')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );
  return readFunctionality(ctx, id);
}

export const updateFunctionality = (
  ctx: UserCtx,
  id: number,
  body: FunctionalityUpdate,
): Promise<FunctionalityDetail> =>
  inInstallation(ctx, async (ctx) => {
    const before = await lockFunctionality(ctx, id);
    if (before.version !== body.version)
      throw new AppError('stale_version', 'Outra pessoa alterou esta funcionalidade enquanto você editava.');
    assertCatalogKept(before, body);
    const { name, display_name, description } = body;
    const module = await chosenModule(ctx, body);
    await ctx.db
      .updateTable('functionalities')
      .set({ module_id: module.id, name, display_name, description })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw nameTaken(error);
      });
    const change = await replacePermissions(ctx, id, before.permissions, body.permissions);
    const removed = await removeEmptyModules(ctx);
    const after = await readFunctionality(ctx, id);
    const fields = ['name', 'display_name', 'description'] as const;
    await audit(ctx, 'functionality.updated', ['functionality', id], {
      changed: [
        ...fields.filter((field) => before[field] !== after[field]),
        ...(before.module.id === after.module.id ? [] : ['module']),
      ],
      ...module.told,
      ...removed,
      ...change,
    });
    return after;
  });

function assertCatalogKept(before: FunctionalityDetail, body: FunctionalityUpdate): void {
  if (!before.system) return;
  if (body.name !== before.name)
    throw invalidField('name', 'O identificador de uma funcionalidade do sistema não muda.');
  if (body.module_id !== before.module.id)
    throw invalidField('module_id', 'Uma funcionalidade do sistema fica no módulo dela.');
}

export const removeFunctionality = (ctx: UserCtx, id: number) =>
  inInstallation(ctx, async (ctx) => {
    const before = await lockFunctionality(ctx, id);
    if (before.system)
      throw new AppError('conflict', 'Esta funcionalidade é do sistema e não pode ser excluída.');
    const change = await replacePermissions(ctx, id, before.permissions, []);
    await ctx.db.deleteFrom('functionalities').where('id', '=', id).execute();
    const removed = await removeEmptyModules(ctx);
    await audit(ctx, 'functionality.deleted', ['functionality', id], {
      name: before.name,
      ...removed,
      permissions_removed: change.permissions_removed,
    });
    return {};
  });
