import type { InTransaction, UserCtx } from '../../core/context.ts';
import { assertWaysInRemain } from '../../platform/accounts/access-rules.ts';
import { assertAction } from '../../platform/accounts/account-actions.ts';
import { inAdministration } from '../../platform/accounts/administration.ts';
import { invitationToHandOver, sendInvitation } from '../../platform/accounts/invitation-mail.ts';
import { forgetSocialIdentities } from '../../platform/accounts/social-identities.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { hashPassword, oneTimePassword } from '../../platform/passwords.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';

export type Delivery = 'one_time_password' | 'invitation';

/** Prepared before the transaction opens, so that no connection waits for a hash. */
export type PreparedAccess =
  | { readonly delivery: 'invitation'; readonly passwordHash: null }
  | { readonly delivery: 'one_time_password'; readonly password: string; readonly passwordHash: string };

export async function prepareAccess(delivery: Delivery): Promise<PreparedAccess> {
  if (delivery === 'invitation') return { delivery, passwordHash: null };
  const password = oneTimePassword();
  return { delivery, password, passwordHash: await hashPassword(password) };
}

/** Stores the invitation and writes to the person, if that is the way, and says once what to hand over. */
export async function deliverAccess(
  ctx: InTransaction<UserCtx>,
  mail: Mail,
  userId: number,
  prepared: PreparedAccess,
) {
  await ctx.db
    .deleteFrom('user_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'invitation')
    .execute();
  await mail.withdraw(ctx.db, userId, 'invitation');
  if (prepared.delivery === 'one_time_password')
    return { one_time_password: prepared.password, invitation_link: null, expires_at: null, mailed_to: null };
  const invited = await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await sendInvitation(ctx.db, { config: ctx.config, mail }, invited, ctx.scope.id as number);
  const { link, expiresAt } = await invitationToHandOver(ctx.db, ctx.config, userId);
  return {
    one_time_password: null,
    invitation_link: link,
    expires_at: expiresAt,
    mailed_to: mail.sends ? invited.email : null,
  };
}

/** A new first access for someone who lost theirs: the old password, linked accounts and every session end here. */
export async function renewAccess(ctx: UserCtx, mail: Mail, userId: number, delivery: Delivery) {
  const prepared = await prepareAccess(delivery);
  return inAdministration(ctx, async (ctx) => {
    await assertAction(ctx, userId, 'renew_access');
    await ctx.db
      .updateTable('users')
      .set({
        password_hash: prepared.passwordHash,
        first_access: true,
        status: delivery === 'invitation' ? 'invited' : 'active',
      })
      .where('id', '=', userId)
      .execute();
    await forgetSocialIdentities(ctx.db, userId);
    await endSessionsOf(ctx.db, userId);
    const delivered = await deliverAccess(ctx, mail, userId, prepared);
    await assertWaysInRemain(ctx);
    await audit(ctx, 'user.access_renewed', ['user', userId], { delivery });
    return delivered;
  });
}
