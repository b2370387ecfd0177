import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import { hashSecret } from '../../core/secrets.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { assertGoodPassword, hashPassword } from '../../platform/passwords.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';

/** Used, expired, withdrawn and invented links are one and the same answer. */
const deadInvitation = () =>
  new AppError(
    'not_found',
    'Este convite não vale mais. Peça um novo a quem administra o sistema na sua organização.',
  );

async function findInvited(ctx: PublicCtx, limiter: SharedLimiter, token: string) {
  await limiter.take(
    `invitation address ${ctx.http.network}`,
    ctx.config.LOGIN_TRIES_PER_ADDRESS,
    ctx.config.LOGIN_WINDOW_MINUTES,
  );
  const invited = await ctx.system
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .select(['users.name', 'users.email'])
    .where('user_tokens.token_hash', '=', hashSecret(token))
    .where('user_tokens.purpose', '=', 'invitation')
    .where('user_tokens.expires_at', '>', sql<string>`now()`)
    .where('users.status', '=', 'invited')
    .executeTakeFirst();
  if (!invited) throw deadInvitation();
  return invited;
}

export const checkInvitation = (ctx: PublicCtx, limiter: SharedLimiter, token: string) =>
  findInvited(ctx, limiter, token);

export async function acceptInvitation(
  ctx: PublicCtx,
  limiter: SharedLimiter,
  body: { token: string; password: string },
) {
  const invited = await findInvited(ctx, limiter, body.token);
  assertGoodPassword(body.password, { email: invited.email });
  const passwordHash = await hashPassword(body.password);
  return inTransaction({ db: ctx.system }, async ({ db }) => {
    // The delete decides: of fifty simultaneous uses, one finds the row.
    const used = await db
      .deleteFrom('user_tokens')
      .where('token_hash', '=', hashSecret(body.token))
      .where('purpose', '=', 'invitation')
      .where('expires_at', '>', sql<string>`now()`)
      .returning(['user_id', 'email'])
      .executeTakeFirst();
    if (!used) throw deadInvitation();
    // It may have been sent more than once.
    await db
      .deleteFrom('user_tokens')
      .where('user_id', '=', used.user_id)
      .where('purpose', '=', 'invitation')
      .execute();
    const user = await db
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        status: 'active',
        first_access: false,
        // Only the letter's link shows who reads the mailbox: the other one was handed over by whoever invited.
        email_verified_at: sql<string | null>`case when email = ${used.email} then now() end`,
      })
      .where('id', '=', used.user_id)
      .where('status', '=', 'invited')
      .returning(['id', 'email', 'home_entity_id'])
      .executeTakeFirst();
    if (!user) throw deadInvitation();
    await recordAudit(
      db,
      { legalEntityId: user.home_entity_id, actorId: user.id },
      { action: 'user.invitation_accepted', object: ['user', user.id] },
    );
    return { email: user.email };
  });
}
