import type { Profile, SavedProfile } from '@conforme/contracts/modules/profile/profile.schemas.ts';
import { sql } from 'kysely';
import { AppError, notFound } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type PublicCtx, type UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { hashSecret } from '../../core/secrets.ts';
import { emailReplacedLetter } from '../../platform/accounts/account-letters.ts';
import { lockAddress } from '../../platform/accounts/addresses.ts';
import { mayProve } from '../../platform/accounts/join-account.ts';
import { limitMailsBy } from '../../platform/accounts/mail-limits.ts';
import { findLink, issueLink, takeLink, withdrawLink } from '../../platform/accounts/mailed-links.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { handedIn } from '../../platform/mail/handed-secrets.ts';
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

/** Where to find the link: without a server to send it, whoever administrates hands it over. */
export const sentTo = ({ sends }: Mail, email: string, { isNew }: { readonly isNew: boolean }) => [
  {
    level: 'success' as const,
    message: `${sends ? `Enviamos um link para ${email}.` : `O link para ${email} está na caixa de saída, porque não há servidor de e-mail.`} ${isNew ? 'O novo e-mail vale depois de confirmado.' : 'Abra-o neste navegador para confirmar.'}`,
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

/** To the address one has: accounts made by others, and the very first, begin without anybody having shown it. */
export async function requestConfirmation(ctx: UserCtx, { limiter, mail }: Services): Promise<SavedProfile> {
  const { email } = assertUnconfirmed(await readProfile(ctx), mail);
  await limitMailsBy(ctx, limiter, email);
  return inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.user;
    await holdSession(ctx.db, ctx.user);
    assertUnconfirmed(await readProfile(ctx), mail);
    const account = await ownAccount(ctx.db, userId);
    await mailLink(ctx, mail, account, account.email);
    const after = await readProfile(ctx);
    await recordAudit(
      ctx.db,
      { legalEntityId: account.home_entity_id, actorId: userId },
      { action: 'user.email_confirmation_requested', object: ['user', userId] },
    );
    return { ...after, messages: sentTo(mail, account.email, { isNew: false }) };
  });
}

function assertUnconfirmed(profile: Profile, { sends }: Mail): Profile {
  const { email, email_verified_at, email_handed, pending_email } = profile;
  // A proof that was handed over is made again once mail leaves.
  if (email_verified_at && !(email_handed && sends))
    throw new AppError('conflict', 'Seu e-mail já está confirmado.');
  if (pending_email && pending_email.email !== email)
    throw new AppError('conflict', 'Um novo e-mail aguarda confirmação. Confirme-o ou cancele a troca.');
  return profile;
}

async function mailLink(ctx: InTransaction<UserCtx>, mail: Mail, account: Account, email: string) {
  const { userId } = ctx.user;
  const token = await issueLink(ctx.db, { userId, purpose: 'email_change', email });
  await mail.withdraw(ctx.db, userId, 'email-change');
  await mail.queue(ctx.db, {
    to: { name: email, address: email },
    letter: confirmAddressLetter(ctx.config, token, { isNew: email !== account.email }),
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
  const { pending_email: pending, email: own } = await readProfile(ctx);
  if (!pending) throw notFound();
  await limitMailsBy(ctx, limiter, pending.email);
  await inTransaction(ctx, async (ctx) => {
    await holdSession(ctx.db, ctx.user);
    // Cancelled or confirmed meanwhile: there is nothing to send any more.
    if ((await readProfile(ctx)).pending_email?.email !== pending.email) throw notFound();
    await mailLink(ctx, mail, await ownAccount(ctx.db, ctx.user.userId), pending.email);
  });
  return { messages: sentTo(mail, pending.email, { isNew: pending.email !== own }) };
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

async function findChange(ctx: PublicCtx | UserCtx, limiter: SharedLimiter, token: string) {
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
  const { name, email, linked_email } = await findChange(ctx, limiter, token);
  return { name, email: linked_email as string, is_new: linked_email !== email };
}

/**
 * The link shows who reads the mailbox, the session whose account it is: by the link alone somebody could ask for
 * another's address and wait for its owner to press the button.
 */
export async function confirmEmailChange(ctx: UserCtx, { limiter, mail }: Services, token: string) {
  const {
    id: userId,
    name,
    email: before,
    linked_email,
    home_entity_id,
  } = await findChange(ctx, limiter, token);
  if (userId !== ctx.user.userId)
    throw new AppError(
      'conflict',
      'Este link é de outra conta. Entre com ela neste navegador e abra-o de novo.',
    );
  return inTransaction({ db: ctx.system }, async ({ db }) => {
    // The address before the person, as everybody who proves one takes them.
    await lockAddress(db, linked_email as string);
    await holdSession(db, ctx.user);
    const email = await takeLink(db, 'email_change', { token, userId });
    if (email === null) throw deadLink();
    const isNew = email !== before;
    const handed = await handedIn(db, ctx.config, { hash: hashSecret(token), legalEntityId: home_entity_id });
    if (!(await mayProve(db, { email, userId, handed })))
      throw new AppError('conflict', 'Este e-mail já é de outra conta.');
    const account = await setEmail(db, userId, email, handed);
    if (isNew) {
      await endSessionsOf(db, userId, { except: ctx.user.sessionId });
      await mail.queue(db, {
        to: { name, address: before },
        letter: emailReplacedLetter(name),
        legalEntityId: account.home_entity_id,
        userId,
        about: 'email-changed',
      });
    }
    await recordAudit(
      db,
      { legalEntityId: account.home_entity_id, actorId: userId },
      { action: isNew ? 'user.email_changed' : 'user.email_confirmed', object: ['user', userId] },
    );
    return { email, email_verified_at: account.email_verified_at as string };
  });
}

async function setEmail(db: Transaction, userId: number, email: string, handed: number | null) {
  const changed = await db
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw deadLink();
  // Apart, because a new address is unverified whoever writes it.
  return db
    .updateTable('users')
    .set({ email_verified_at: sql<string>`now()`, email_handed_in: handed })
    .where('id', '=', userId)
    .returning(['home_entity_id', 'email_verified_at'])
    .executeTakeFirstOrThrow();
}
