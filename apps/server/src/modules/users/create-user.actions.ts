import type { z } from '@conforme/contracts/core/schema.ts';
import type { userCreate, userInternalStore } from '@conforme/contracts/modules/users/users.schemas.ts';
import { AppError } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { assertMayAssign } from '../../platform/accounts/access-rules.ts';
import { insertAccount } from '../../platform/accounts/accounts.ts';
import { audit } from '../../platform/audit/audit.ts';
import { deliverAccess, type PreparedAccess, prepareAccess } from './access-delivery.ts';
import { addAccesses, assertAccessesFit } from './user-accesses.ts';
import { readUser } from './users.queries.ts';

type UserCreate = z.output<typeof userCreate>;

/** The account belongs to the active organisation; a person's own context cannot hold accounts. */
function homeOf(ctx: Pick<UserCtx, 'scope'>): number {
  if (ctx.scope.type !== 'legal_entity' || ctx.scope.id === null)
    throw new AppError('conflict', 'Escolha uma organização antes de criar usuários.');
  return ctx.scope.id;
}

async function insertUser(
  ctx: InTransaction<UserCtx>,
  user: Omit<UserCreate, 'delivery'>,
  prepared: PreparedAccess,
) {
  const homeEntityId = homeOf(ctx);
  assertAccessesFit(user.role_ids, user.accesses);
  await assertMayAssign(ctx, user.role_ids, 'role_ids');
  const id = await insertAccount(ctx.db, {
    homeEntityId,
    name: user.name,
    email: user.email,
    passwordHash: prepared.passwordHash,
    status: prepared.delivery === 'invitation' ? 'invited' : 'active',
    firstAccess: true,
  });
  if (user.role_ids.length > 0)
    await ctx.db
      .insertInto('role_users')
      .values([...new Set(user.role_ids)].map((role_id) => ({ user_id: id, role_id })))
      .execute();
  await addAccesses(ctx, id, user.accesses);
  return id;
}

export async function createUser(ctx: UserCtx, body: UserCreate) {
  const prepared = await prepareAccess(body.delivery);
  return inTransaction(ctx, async (ctx) => {
    const id = await insertUser(ctx, body, prepared);
    const delivered = await deliverAccess(ctx, id, prepared);
    const detail = await readUser(ctx, id);
    await audit(ctx, 'user.created', ['user', id], { delivery: body.delivery, role_ids: body.role_ids });
    return { ...detail, delivered };
  });
}

export async function createInternally(ctx: UserCtx, body: z.output<typeof userInternalStore>) {
  const prepared = await prepareAccess('invitation');
  return inTransaction(ctx, async (ctx) => {
    const access = { role_id: body.role_id, entity_type: 'legal_entity' as const, entity_id: homeOf(ctx) };
    const user = { name: body.name, email: body.email, role_ids: [body.role_id], accesses: [access] };
    const id = await insertUser(ctx, user, prepared);
    const delivered = await deliverAccess(ctx, id, prepared);
    await audit(ctx, 'user.created', ['user', id], { delivery: 'invitation', role_ids: user.role_ids });
    return {
      id,
      label: `${body.name} (${body.email})`,
      invitation_link: delivered.invitation_link as string,
    };
  });
}
