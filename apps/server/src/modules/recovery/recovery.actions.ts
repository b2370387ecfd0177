import { messages } from '@conforme/contracts/core/messages.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import { hashSecret } from '../../core/secrets.ts';
import { passwordChangedLetter } from '../../platform/accounts/account-letters.ts';
import { lockAddress } from '../../platform/accounts/addresses.ts';
import { mayProve } from '../../platform/accounts/join-account.ts';
import { limitMails } from '../../platform/accounts/mail-limits.ts';
import { findLink, linkMinutes, takeLink } from '../../platform/accounts/mailed-links.ts';
import { forgetSocialIdentities } from '../../platform/accounts/social-identities.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { handedIn } from '../../platform/mail/handed-secrets.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { assertGoodPassword, hashPassword } from '../../platform/passwords.ts';
import { releasePersons } from '../../platform/people/own-links.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import type { KnownDevices } from '../../platform/sessions/known-devices.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';

const success = (message: string) => [{ level: 'success' as const, message }];

/** Looks nothing up: known and unknown addresses cannot be told apart by the answer or by its time. */
export async function requestReset(ctx: PublicCtx, limiter: SharedLimiter, email: string) {
  await limitMails(ctx, limiter, email);
  await inTransaction({ db: ctx.system }, async ({ db }) => {
    const { id } = await db
      .insertInto('recovery_requests')
      .values({ email })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addJob(db, 'answer-recovery-request', { id });
  });
  return {
    messages: success(
      ctx.config.SMTP_URL
        ? `Se houver uma conta com este e-mail, a mensagem com o link chega em instantes. O link vale por ${linkMinutes} minutos.`
        : `Nenhum e-mail sai deste sistema agora. Se houver uma conta com este e-mail, peça o link a quem administra o Conforme. Ele vale por ${linkMinutes} minutos.`,
    ),
  };
}

/** Used, expired, replaced and invented links are one and the same answer. */
const deadLink = () =>
  new AppError('not_found', 'Este link não vale mais. Peça outro em "Esqueceu a senha?".');

async function findReset(ctx: PublicCtx, limiter: SharedLimiter, token: string) {
  const { config, http } = ctx;
  await limiter.take(
    `reset address ${http.network}`,
    config.LOGIN_TRIES_PER_ADDRESS,
    config.LOGIN_WINDOW_MINUTES,
  );
  const found = await findLink(ctx.system, 'password_reset', token);
  if (!found || found.linked_email !== found.email) throw deadLink();
  return found;
}

export async function checkReset(ctx: PublicCtx, limiter: SharedLimiter, token: string) {
  const { name, email } = await findReset(ctx, limiter, token);
  return { name, email };
}

/** Neither signs in nor says anything about the second factor: that comes at sign-in, as always. */
export async function resetPassword(
  ctx: PublicCtx,
  services: { readonly limiter: SharedLimiter; readonly mail: Mail; readonly devices: KnownDevices },
  body: { token: string; email: string; password: string },
) {
  const { config } = ctx;
  const found = await findReset(ctx, services.limiter, body.token);
  if (found.email !== body.email) throw deadLink();
  assertGoodPassword(body.password, { email: found.email });
  const passwordHash = await hashPassword(body.password);
  const answer = await inTransaction({ db: ctx.system }, async ({ db }) => {
    await lockAddress(db, found.email);
    const address = await takeLink(db, 'password_reset', { token: body.token, userId: found.id });
    if (address === null) throw deadLink();
    const handed = await handedIn(db, config, {
      hash: hashSecret(body.token),
      legalEntityId: found.home_entity_id,
    });
    // Somebody else may have proved the address after this link was sent.
    if (!(await mayProve(db, { email: address, userId: found.id, handed }))) throw deadLink();
    const user = await db
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        first_access: false,
        // Whoever came by this link reads that mailbox, unless it was handed over: then an earlier proof is not theirs.
        email_verified_at: sql<string>`coalesce(email_verified_at, now())`,
        email_handed_in: handed,
      })
      .where('id', '=', found.id)
      .where('email', '=', address)
      .where('status', '=', 'active')
      .returning(['id', 'name', 'email', 'home_entity_id'])
      .executeTakeFirst();
    if (!user) throw deadLink();
    if (handed !== null) await releasePersons(db, user.id, handed);
    // Who recovers an account shuts out whoever was in it: an account elsewhere that they linked would still open it.
    await forgetSocialIdentities(db, user.id);
    const ended = await endSessionsOf(db, user.id);
    await services.mail.queue(db, {
      to: { name: user.name, address: user.email },
      letter: passwordChangedLetter(config, user.name),
      legalEntityId: user.home_entity_id,
      userId: user.id,
      about: 'password-changed',
    });
    await recordAudit(
      db,
      { legalEntityId: user.home_entity_id, actorId: user.id },
      { action: 'user.password_reset', object: ['user', user.id], meta: { ended } },
    );
    return { email: user.email, messages: success(messages.passwordChanged) };
  });
  // Whoever reads the mailbox has done already what an unknown device would be asked for.
  await services.devices.remember(ctx, found.id);
  return answer;
}
