import type { z } from '@conforme/contracts/core/schema.ts';
import type { userCreate, userInternalStore } from '@conforme/contracts/modules/users/users.schemas.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { assertMayAssign } from '../../platform/accounts/access-rules.ts';
import { insertAccount } from '../../platform/accounts/accounts.ts';
import { assertNewHere } from '../../platform/accounts/addresses.ts';
import { inAdministration } from '../../platform/accounts/administration.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { deliverAccess, type PreparedAccess, prepareAccess } from './access-delivery.ts';
import { addAccesses, assertAccessesFit } from './user-accesses.ts';
import { readUser } from './users.queries.ts';

type UserCreate = z.output<typeof userCreate>;

/** The account belongs to the active organisation, without which `inAdministration` lets nobody in. */
const homeOf = (ctx: Pick<UserCtx, 'scope'>): number => ctx.scope.id as number;

async function insertUser(
  ctx: InTransaction<UserCtx>,
  user: Omit<UserCreate, 'delivery'>,
  prepared: PreparedAccess,
) {
  const homeEntityId = homeOf(ctx);
  assertAccessesFit(user.role_ids, user.accesses);
  await assertMayAssign(ctx, user.role_ids, homeEntityId, 'role_ids');
  await assertNewHere(ctx.db, user.email, homeEntityId);
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

export async function createUser(ctx: UserCtx, mail: Mail, body: UserCreate) {
  const prepared = await prepareAccess(body.delivery);
  return inAdministration(ctx, async (ctx) => {
    const id = await insertUser(ctx, body, prepared);
    const delivered = await deliverAccess(ctx, mail, id, prepared);
    const detail = await readUser(ctx, id);
    await audit(ctx, 'user.created', ['user', id], { delivery: body.delivery, role_ids: body.role_ids });
    return { ...detail, delivered };
  });
}

export async function createInternally(ctx: UserCtx, mail: Mail, body: z.output<typeof userInternalStore>) {
  const prepared = await prepareAccess('invitation');
  return inAdministration(ctx, async (ctx) => {
    const access = { role_id: body.role_id, entity_type: 'legal_entity' as const, entity_id: homeOf(ctx) };
    const user = { name: body.name, email: body.email, role_ids: [body.role_id], accesses: [access] };
    const id = await insertUser(ctx, user, prepared);
    const delivered = await deliverAccess(ctx, mail, id, prepared);
    await audit(ctx, 'user.created', ['user', id], { delivery: 'invitation', role_ids: user.role_ids });
    return {
      id,
      label: `${body.name} (${body.email})`,
      invitation_link: delivered.invitation_link as string,
    };
  });
}
