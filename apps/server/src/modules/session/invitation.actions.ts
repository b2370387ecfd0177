import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { lockTrees } from '../../core/database/tree-lock.ts';
import { hashSecret } from '../../core/secrets.ts';
import { passwordChangedLetter } from '../../platform/accounts/account-letters.ts';
import { lockAddress, provenHolder } from '../../platform/accounts/addresses.ts';
import { joinAccount, takeProof } from '../../platform/accounts/join-account.ts';
import { forgetSocialIdentities } from '../../platform/accounts/social-identities.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { handedIn } from '../../platform/mail/handed-secrets.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { assertGoodPassword, hashPassword } from '../../platform/passwords.ts';
import { releasePersons } from '../../platform/people/own-links.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import type { KnownDevices } from '../../platform/sessions/known-devices.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';

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
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.home_entity_id',
      'user_tokens.email as mailed_to',
    ])
    .where('user_tokens.token_hash', '=', hashSecret(token))
    .where('user_tokens.purpose', '=', 'invitation')
    .where('user_tokens.expires_at', '>', sql<string>`now()`)
    .where('users.status', '=', 'invited')
    .executeTakeFirst();
  if (!invited) throw deadInvitation();
  return invited;
}

/** What the letter's link may tell, the one on the screen must not: whether the address has an account already. */
export async function checkInvitation(ctx: PublicCtx, limiter: SharedLimiter, token: string) {
  const { id, name, email, home_entity_id, mailed_to } = await findInvited(ctx, limiter, token);
  const handed = await handedIn(ctx.system, ctx.config, {
    hash: hashSecret(token),
    legalEntityId: home_entity_id,
  });
  const isProof = mailed_to === email && handed === null;
  const holder = isProof ? await provenHolder(ctx.system, email) : undefined;
  return { name, email, has_account: holder !== undefined && isJoined(holder, id) };
}

type Holder = NonNullable<Awaited<ReturnType<typeof provenHolder>>>;

/** What the invitation gives goes to an account only when its own holder has read the same mailbox. */
const isJoined = (holder: Holder, invitedId: number): boolean =>
  holder.id !== invitedId && holder.status === 'active' && holder.email_handed_in === null;

interface Services {
  readonly limiter: SharedLimiter;
  readonly mail: Mail;
  readonly devices: KnownDevices;
}

export async function acceptInvitation(
  ctx: PublicCtx,
  { limiter, mail, devices }: Services,
  body: { token: string; password: string },
) {
  const invited = await findInvited(ctx, limiter, body.token);
  assertGoodPassword(body.password, { email: invited.email });
  const passwordHash = await hashPassword(body.password);
  const chosen = { invited, token: body.token, passwordHash };
  // Who proved the address is known for sure only under its lock, and their tree is locked before: looked at again.
  const account = (await acceptOnce(ctx, mail, chosen)) ?? (await acceptOnce(ctx, mail, chosen));
  if (!account)
    throw new AppError('conflict', 'Esta conta mudou enquanto você aceitava. Abra o link de novo.');
  await devices.remember(ctx, account.id);
  return { email: account.email };
}

interface Accepted {
  readonly invited: Awaited<ReturnType<typeof findInvited>>;
  readonly token: string;
  readonly passwordHash: string;
}

/** Null, and nothing done, when another account proved the address meanwhile. */
async function acceptOnce(ctx: PublicCtx, mail: Mail, { invited, token, passwordHash }: Accepted) {
  // Only the letter's link shows who reads the mailbox: the other one was handed over by whoever invited.
  const isMailed = invited.mailed_to === invited.email;
  const expected = isMailed ? await provenHolder(ctx.system, invited.email) : undefined;
  return inTransaction({ db: ctx.system }, async ({ db }) => {
    const handed = await handedIn(db, ctx.config, {
      hash: hashSecret(token),
      legalEntityId: invited.home_entity_id,
    });
    const mayJoin = isMailed && handed === null;
    // Two accepted at once take turns; accesses do not change while they are handed on.
    const homes = [invited, ...(mayJoin && expected ? [expected] : [])];
    await lockTrees(
      db,
      'administration',
      homes.map(({ home_entity_id }) => home_entity_id),
    );
    await lockAddress(db, invited.email);
    const holder = isMailed ? await provenHolder(db, invited.email, { hold: mayJoin }) : undefined;
    if (holder?.id !== expected?.id) return null;
    const user = await takeInvitation(db, token);
    if (user.email !== invited.email) throw deadInvitation();
    const isAnothers = holder !== undefined && holder.id !== user.id;
    // A link that an administrator handed over opens an account apart: it proves nothing to another organisation.
    if (isAnothers && handed === null) {
      if (isJoined(holder, user.id)) {
        await joinAccount(db, user, holder);
        await renewPassword(db, ctx, mail, holder, passwordHash);
        return holder;
      }
      await takeProof(db, holder);
    }
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, status: 'active', first_access: false })
      .where('id', '=', user.id)
      .execute();
    if (handed !== null) await releasePersons(db, user.id, handed);
    if (isMailed && !(isAnothers && handed !== null))
      await db
        .updateTable('users')
        .set({ email_verified_at: sql<string>`now()`, email_handed_in: handed })
        .where('id', '=', user.id)
        .execute();
    await recordAudit(
      db,
      { legalEntityId: user.home_entity_id, actorId: user.id },
      { action: 'user.invitation_accepted', object: ['user', user.id] },
    );
    return user;
  });
}

async function takeInvitation(db: Transaction, token: string) {
  // The delete decides: of fifty simultaneous uses, one finds the row.
  const used = await db
    .deleteFrom('user_tokens')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', 'invitation')
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) throw deadInvitation();
  // It may have been sent more than once.
  await db
    .deleteFrom('user_tokens')
    .where('user_id', '=', used.user_id)
    .where('purpose', '=', 'invitation')
    .execute();
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'home_entity_id'])
    .where('id', '=', used.user_id)
    .where('status', '=', 'invited')
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw deadInvitation();
  return user;
}

/**
 * The account comes to reach another organisation, so whoever knew its password, opened a session or linked an account
 * of theirs must not come along: as after a recovery, only the owner of the mailbox is left.
 */
async function renewPassword(
  db: Transaction,
  { config }: PublicCtx,
  mail: Mail,
  account: Holder,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, first_access: false })
    .where('id', '=', account.id)
    .execute();
  await forgetSocialIdentities(db, account.id);
  await endSessionsOf(db, account.id);
  await mail.queue(db, {
    to: { name: account.name, address: account.email },
    letter: passwordChangedLetter(config, account.name),
    legalEntityId: account.home_entity_id,
    userId: account.id,
    about: 'password-changed',
  });
  await recordAudit(
    db,
    { legalEntityId: account.home_entity_id, actorId: account.id },
    { action: 'user.password_reset', object: ['user', account.id] },
  );
}
