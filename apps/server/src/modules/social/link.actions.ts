import { AppError } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx, type UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { assertFreshIdentity } from '../../platform/own-password.ts';
import { passwordMatches } from '../../platform/passwords.ts';
import { holdSession } from '../../platform/sessions/sessions.ts';
import { afterFirstProof } from '../../platform/sessions/sign-in.ts';
import { type Account, addIdentity, type Identity, lookingTwice, noteUse, ownerOf } from './identities.ts';
import { holdTicket, reserveTicket, spendTicket } from './round-trip.ts';
import { deadTicket, depart, labelOf, refuse, type SocialServices, welcome } from './social.actions.ts';
import { linkedLetter } from './social.letters.ts';
import { readOwnSocial } from './social.queries.ts';

/** The identity opens this account from now on, and the account's owner is told. */
async function link(
  db: Transaction,
  ctx: PublicCtx | UserCtx,
  { mail }: SocialServices,
  account: Account,
  identity: Identity,
): Promise<void> {
  const owner = await ownerOf(db, identity);
  if (owner?.id === account.id) return;
  const label = labelOf(ctx, identity.provider);
  if (owner) throw new AppError('conflict', `Esta conta ${label} já está ligada a outro usuário.`);
  await addIdentity(db, account.id, identity);
  await mail.queue(db, {
    to: { name: account.name, address: account.email },
    letter: linkedLetter(ctx.config, account.name, label),
    legalEntityId: account.home_entity_id,
    userId: account.id,
    about: 'social-linked',
  });
  await recordAudit(
    db,
    { legalEntityId: account.home_entity_id, actorId: account.id },
    { action: 'user.social_linked', object: ['user', account.id], meta: { provider: identity.provider } },
  );
}

const findAccount = (system: PublicCtx['system'], by: { id: number } | { email: string }) => {
  const query = system
    .selectFrom('users')
    .select(['id', 'home_entity_id', 'name', 'email', 'password_hash', 'status']);
  return (
    'id' in by
      ? query.where('id', '=', by.id)
      : query.where('email', '=', by.email).where('email_verified_at', 'is not', null)
  ).executeTakeFirst();
};

const tooManyGuesses = () =>
  new AppError(
    'too_many_requests',
    'Houve muitas tentativas com esta conta. Entre com e-mail e senha e ligue esta entrada no seu perfil.',
  );

/**
 * The address has an account: it is linked once that account's password was given, which counts as a try of the
 * sign-in. After many from wherever, a device that never signed in to it has to sign in first: its step more is asked
 * there, and the owner is not locked out (decision 028). Who owes a second factor links after it, signed in.
 */
export async function linkWithPassword(
  ctx: PublicCtx,
  services: SocialServices,
  { ticket, password }: { readonly ticket: string; readonly password: string },
) {
  const { config, http } = ctx;
  const proof = await inTransaction({ db: ctx.system }, ({ db }) => holdTicket(db, http, ticket, null));
  if (!proof?.email) throw deadTicket();
  const byAddress = `login address ${http.network}`;
  const byAccount = `login account ${proof.email} address ${http.network}`;
  await services.limiter.take(byAddress, config.LOGIN_TRIES_PER_ADDRESS, config.LOGIN_WINDOW_MINUTES);
  await services.limiter.take(byAccount, config.LOGIN_TRIES_PER_ACCOUNT, config.LOGIN_WINDOW_MINUTES);
  const byAnybody = `login account ${proof.email}`;
  const { hits } = await services.limiter.count(byAnybody, config.LOGIN_WINDOW_MINUTES);
  const isDue = hits > config.LOGIN_TRIES_BEFORE_STEP;
  const account = await findAccount(ctx.system, { email: proof.email });
  if (isDue && !(account && services.devices.knows(http, account))) throw tooManyGuesses();
  const matches = await passwordMatches(account?.password_hash ?? null, password);
  if (isDue && !matches) throw tooManyGuesses();
  if (!account || !matches || account.status !== 'active') return refuse(ctx, account);
  const session = await lookingTwice(() =>
    inTransaction({ db: ctx.system }, async ({ db }) => {
      if (!(await holdTicket(db, http, ticket, null))) throw deadTicket();
      const opened = await afterFirstProof(db, ctx, {
        userId: account.id,
        passwordHash: account.password_hash,
      });
      if (!opened) return null;
      if (opened.app_2fa_enabled) await reserveTicket(db, ticket, account.id);
      else {
        await spendTicket(db, ticket);
        await link(db, ctx, services, account, proof);
        await noteUse(db, proof);
      }
      return opened;
    }),
  );
  if (!session) return refuse(ctx, account);
  await services.limiter.giveBack(byAddress, byAnybody, ...(session.app_2fa_enabled ? [] : [byAccount]));
  await welcome(ctx, services, session);
  return { success: true as const, email: account.email, created: false, session };
}

/** A new way in is a matter for the owner: shortly after signing in, or with the password. */
export async function startLink(
  ctx: UserCtx,
  services: SocialServices,
  provider: string,
  current: string | undefined,
) {
  const account = await findAccount(ctx.system, { id: ctx.user.userId });
  await assertFreshIdentity(ctx, services.limiter, account?.password_hash ?? null, current);
  return depart(ctx, services, provider, ctx.user.userId);
}

export async function finishLink(ctx: UserCtx, services: SocialServices, ticket: string) {
  await lookingTwice(() =>
    inTransaction({ db: ctx.system }, async ({ db }) => {
      await holdSession(db, ctx.user);
      const proof = await holdTicket(db, ctx.http, ticket, ctx.user.userId);
      if (!proof) throw deadTicket();
      await spendTicket(db, ticket);
      const account = await db
        .selectFrom('users')
        .select(['id', 'home_entity_id', 'name', 'email'])
        .where('id', '=', ctx.user.userId)
        .executeTakeFirstOrThrow();
      await link(db, ctx, services, account, proof);
    }),
  );
  ctx.http.setVisitorCookie(null);
  return readOwnSocial(ctx);
}
