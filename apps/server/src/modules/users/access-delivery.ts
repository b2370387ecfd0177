import { sql } from 'kysely';
import { publicUrl } from '../../core/config.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import { assertWaysInRemain } from '../../platform/accounts/access-rules.ts';
import { assertAction } from '../../platform/accounts/account-actions.ts';
import { inAdministration } from '../../platform/accounts/administration.ts';
import { invitationLetter } from '../../platform/accounts/invitation-letter.ts';
import { forgetSocialIdentities } from '../../platform/accounts/social-identities.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { hashPassword, oneTimePassword } from '../../platform/passwords.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';

export type Delivery = 'one_time_password' | 'invitation';

/** Prepared before the transaction opens, so that no connection waits for a hash. */
export interface PreparedAccess {
  readonly delivery: Delivery;
  readonly secret: string;
  readonly passwordHash: string | null;
}

export async function prepareAccess(delivery: Delivery): Promise<PreparedAccess> {
  if (delivery === 'invitation') return { delivery, secret: newSecret(), passwordHash: null };
  const secret = oneTimePassword();
  return { delivery, secret, passwordHash: await hashPassword(secret) };
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
    return { one_time_password: prepared.secret, invitation_link: null, expires_at: null, mailed_to: null };
  const { rows } = await sql<{ expires_at: string }>`
    select now() + make_interval(days => ${ctx.config.INVITATION_DAYS}) as expires_at`.execute(ctx.db);
  const expiresAt = rows[0]?.expires_at as string;
  await ctx.db
    .insertInto('user_tokens')
    .values({
      user_id: userId,
      purpose: 'invitation',
      token_hash: hashSecret(prepared.secret),
      expires_at: expiresAt,
    })
    .execute();
  const link = `${publicUrl(ctx.config)}/#/first-access?convite=${prepared.secret}`;
  const address = await writeInvitation(ctx, mail, { userId, link, expiresAt });
  return {
    one_time_password: null,
    invitation_link: link,
    expires_at: expiresAt,
    mailed_to: mail.sends ? address : null,
  };
}

async function writeInvitation(
  ctx: InTransaction<UserCtx>,
  mail: Mail,
  { userId, link, expiresAt }: { userId: number; link: string; expiresAt: string },
): Promise<string> {
  const legalEntityId = ctx.scope.id as number;
  const { name, email, organisation } = await ctx.db
    .selectFrom('users')
    .innerJoin('legal_entities as house', (join) => join.on('house.id', '=', legalEntityId))
    .select(['users.name', 'users.email'])
    .select(sql<string>`coalesce(house.trading_name, house.company_name)`.as('organisation'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  await mail.queue(ctx.db, {
    to: { name, address: email },
    letter: invitationLetter({ name, organisation, link, expiresAt }),
    legalEntityId,
    userId,
    about: 'invitation',
  });
  return email;
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
