import type { Profile } from '@conforme/contracts/modules/profile/profile.schemas.ts';
import { sql } from 'kysely';
import { AppError, notFound } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type PublicCtx, type UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { hashSecret } from '../../core/secrets.ts';
import { emailReplacedLetter } from '../../platform/accounts/account-letters.ts';
import { limitMailsBy } from '../../platform/accounts/mail-limits.ts';
import { findLink, issueLink, takeLink, withdrawLink } from '../../platform/accounts/mailed-links.ts';
import { emailTaken } from '../../platform/accounts/taken-addresses.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { endSessionsOf, holdSession } from '../../platform/sessions/sessions.ts';
import { confirmAddressLetter, emailChangeNoticeLetter } from './email-change.letters.ts';
import { readProfile } from './profile.queries.ts';

interface Account {
  readonly name: string;
  readonly email: string;
  readonly home_entity_id: number;
}
interface Services {
  readonly limiter: SharedLimiter;
  readonly mail: Mail;
}

export const sentTo = (email: string) => [
  {
    level: 'success' as const,
    message: `Enviamos um link para ${email}. O novo e-mail vale depois de confirmado.`,
  },
];

/** The link to the new address; to the old one, that it was asked for. */
export async function requestEmailChange(
  ctx: InTransaction<UserCtx>,
  mail: Mail,
  account: Account,
  email: string,
): Promise<void> {
  await mailLink(ctx, mail, account, email);
  await mail.queue(ctx.db, {
    to: { name: account.name, address: account.email },
    letter: emailChangeNoticeLetter(account.name),
    legalEntityId: account.home_entity_id,
    userId: ctx.user.userId,
    about: 'email-change-notice',
  });
}

async function mailLink(ctx: InTransaction<UserCtx>, mail: Mail, account: Account, email: string) {
  const { userId } = ctx.user;
  const token = await issueLink(ctx.db, { userId, purpose: 'email_change', email });
  await mail.withdraw(ctx.db, userId, 'email-change');
  await mail.queue(ctx.db, {
    to: { name: email, address: email },
    letter: confirmAddressLetter(ctx.config, token),
    legalEntityId: account.home_entity_id,
    userId,
    about: 'email-change',
  });
}

const ownAccount = (db: Transaction, userId: number) =>
  db
    .selectFrom('users')
    .select(['name', 'email', 'home_entity_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export async function resendEmailChange(ctx: UserCtx, { limiter, mail }: Services) {
  const { pending_email: pending } = await readProfile(ctx);
  if (!pending) throw notFound();
  await limitMailsBy(ctx, limiter, pending.email);
  await inTransaction(ctx, async (ctx) => {
    await holdSession(ctx.db, ctx.user);
    // Cancelled or confirmed meanwhile: there is nothing to send any more.
    if ((await readProfile(ctx)).pending_email?.email !== pending.email) throw notFound();
    await mailLink(ctx, mail, await ownAccount(ctx.db, ctx.user.userId), pending.email);
  });
  return { messages: sentTo(pending.email) };
}

export const cancelEmailChange = (ctx: UserCtx): Promise<Profile> =>
  inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.user;
    await holdSession(ctx.db, ctx.user);
    const { home_entity_id: legalEntityId } = await ownAccount(ctx.db, userId);
    const withdrawn = await withdrawLink(ctx.db, userId, 'email_change');
    const after = await readProfile(ctx);
    if (withdrawn)
      await recordAudit(
        ctx.db,
        { legalEntityId, actorId: userId },
        { action: 'user.email_change_cancelled', object: ['user', userId] },
      );
    return after;
  });

/** Used, expired, withdrawn and invented links are one and the same answer. */
const deadLink = () => new AppError('not_found', 'Este link não vale mais. Peça outro no seu perfil.');

async function findChange(ctx: PublicCtx, limiter: SharedLimiter, token: string) {
  const { config, http } = ctx;
  await limiter.take(
    `email change address ${http.network}`,
    config.LOGIN_TRIES_PER_ADDRESS,
    config.LOGIN_WINDOW_MINUTES,
  );
  const found = await findLink(ctx.system, 'email_change', token);
  if (!found) throw deadLink();
  return found;
}

export async function checkEmailChange(ctx: PublicCtx, limiter: SharedLimiter, token: string) {
  const { name, linked_email } = await findChange(ctx, limiter, token);
  return { name, email: linked_email as string };
}

/** Asked for with the password, proven at the new address: it takes effect here, also in a browser nobody signed in to. */
export async function confirmEmailChange(ctx: PublicCtx, { limiter, mail }: Services, token: string) {
  const { id: userId, name, email: before } = await findChange(ctx, limiter, token);
  return ctx.system.transaction().execute(async (db) => {
    const email = await takeLink(db, 'email_change', { token, userId });
    if (email === null) throw deadLink();
    const account = await replaceEmail(db, userId, email);
    const current = await ownSession(db, ctx.http.bearer, userId);
    await endSessionsOf(db, userId, { except: current });
    await mail.queue(db, {
      to: { name, address: before },
      letter: emailReplacedLetter(name),
      legalEntityId: account.home_entity_id,
      userId,
      about: 'email-changed',
    });
    await recordAudit(
      db,
      { legalEntityId: account.home_entity_id, actorId: userId },
      { action: 'user.email_changed', object: ['user', userId] },
    );
    return { email, email_verified_at: account.email_verified_at as string, signed_in: current !== null };
  });
}

async function replaceEmail(db: Transaction, userId: number, email: string) {
  const changed = await db
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
    .catch((error) => {
      throw emailTaken(error) ? new AppError('conflict', 'Este e-mail já é de outra conta.') : error;
    });
  if (!changed) throw deadLink();
  // Apart, because a new address is unverified whoever writes it.
  return db
    .updateTable('users')
    .set({ email_verified_at: sql<string>`now()` })
    .where('id', '=', userId)
    .returning(['home_entity_id', 'email_verified_at'])
    .executeTakeFirstOrThrow();
}

/** The session of the browser that confirms, if it is one of this account: it goes on. */
async function ownSession(db: Transaction, bearer: string | null, userId: number): Promise<number | null> {
  if (bearer === null) return null;
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashSecret(bearer))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return session?.id ?? null;
}
