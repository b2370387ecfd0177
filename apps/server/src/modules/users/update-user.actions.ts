import type { z } from '@conforme/contracts/core/schema.ts';
import type { UserDetail, userUpdate } from '@conforme/contracts/modules/users/users.schemas.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { assertWaysInRemain } from '../../platform/accounts/access-rules.ts';
import { assertAction } from '../../platform/accounts/account-actions.ts';
import { emailReplacedLetter } from '../../platform/accounts/account-letters.ts';
import { assertNewHere } from '../../platform/accounts/addresses.ts';
import { inAdministration } from '../../platform/accounts/administration.ts';
import { limitInvitations } from '../../platform/accounts/mail-limits.ts';
import { changeMemberships } from '../../platform/accounts/memberships.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';
import { deliverAccess, prepareAccess } from './access-delivery.ts';
import { assertAccessesFit, replaceAccesses } from './user-accesses.ts';
import { emailOf, readUser } from './users.queries.ts';

type UserUpdate = z.output<typeof userUpdate>;

export async function updateUser(
  ctx: UserCtx,
  { limiter, mail }: { readonly limiter: SharedLimiter; readonly mail: Mail },
  id: number,
  body: UserUpdate,
): Promise<UserDetail> {
  const before = await emailOf(ctx, id);
  // Each address is written to: the old one that it was replaced, the new one when somebody was invited.
  if (before && before !== body.email) await limitInvitations(ctx, limiter, before, body.email);
  return saveUser(ctx, mail, id, body);
}

const saveUser = (ctx: UserCtx, mail: Mail, id: number, body: UserUpdate): Promise<UserDetail> =>
  inAdministration(ctx, async (ctx) => {
    const current = await assertAction(ctx, id, 'edit');
    if (current.version !== body.version)
      throw new AppError('stale_version', 'Outra pessoa alterou este usuário enquanto você editava.');
    assertAccessesFit(body.role_ids, body.accesses);
    const before = await readUser(ctx, id);
    await saveFields(ctx, before, body);
    await replaceRoles(ctx, before, body.role_ids);
    await replaceAccesses(ctx, id, body.accesses);
    await assertWaysInRemain(ctx);
    const after = await readUser(ctx, id);
    if (after.email !== before.email) await tellAddresses(ctx, mail, before);
    await audit(ctx, 'user.updated', ['user', id], { changed: changedFields(before, after) });
    return after;
  });

/**
 * Whoever reads the old mailbox learns that it opens the account no longer. An invitation sent there died with the
 * address: the next one goes to where the person is.
 */
async function tellAddresses(ctx: InTransaction<UserCtx>, mail: Mail, before: UserDetail): Promise<void> {
  if (before.status === 'invited') {
    await deliverAccess(ctx, mail, before.id, await prepareAccess('invitation'));
    return;
  }
  await mail.queue(ctx.db, {
    to: { name: before.name, address: before.email },
    letter: emailReplacedLetter(before.name),
    legalEntityId: ctx.scope.id as number,
    userId: before.id,
    about: 'email-changed',
  });
}

/** What the profile asks the password for is not to be had here without it: an unlocked desk is not enough. */
function assertNotOwn(before: UserDetail, body: UserUpdate, status: UserDetail['status']): void {
  if (body.email !== before.email)
    throw invalidField('email', 'Para mudar o seu próprio e-mail, use o seu perfil.');
  if (body.first_access !== before.first_access)
    throw invalidField('first_access', 'Para trocar a sua própria senha, use o seu perfil.');
  if (status !== before.status) throw invalidField('status', 'Você não pode mudar a sua própria situação.');
}

async function saveFields(ctx: InTransaction<UserCtx>, before: UserDetail, body: UserUpdate): Promise<void> {
  const status = body.status ?? before.status;
  if (before.id === ctx.user.userId) assertNotOwn(before, body, status);
  if (status !== before.status) {
    if (before.status !== 'active' && before.status !== 'inactive')
      throw invalidField('status', 'A situação deste usuário muda por convite ou bloqueio.');
  }
  if (body.email !== before.email) await assertNewHere(ctx.db, body.email, ctx.scope.id as number, before.id);
  await ctx.db
    .updateTable('users')
    .set({ name: body.name, email: body.email, status, first_access: body.first_access })
    .where('id', '=', before.id)
    .execute();
  if (status === 'inactive') await endSessionsOf(ctx.db, before.id);
}

async function replaceRoles(
  ctx: InTransaction<UserCtx>,
  before: UserDetail,
  roleIds: readonly number[],
): Promise<void> {
  const held = before.roles.map(({ id }) => id);
  const added = roleIds.filter((id) => !held.includes(id));
  const removed = held.filter((id) => !roleIds.includes(id));
  await changeMemberships(ctx, before.id, { added, removed }, 'role_ids');
}

/** Names of fields only: what they held is nobody's business in the audit log. */
const changedFields = (before: UserDetail, after: UserDetail) =>
  (['name', 'email', 'status', 'first_access', 'roles', 'accesses'] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
