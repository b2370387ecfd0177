import { messages } from '@conforme/contracts/core/messages.ts';
import type { SecondStep, SessionSnapshot } from '@conforme/contracts/core/session-snapshot.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx, type UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { OidcProvider } from '../../core/oidc-providers.ts';
import { newSecret } from '../../core/secrets.ts';
import { provenHolder } from '../../platform/accounts/addresses.ts';
import { assertRegistrationOpen, createStudent } from '../../platform/accounts/self-registered.ts';
import { recordRefusal } from '../../platform/audit/audit.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import type { KnownDevices } from '../../platform/sessions/known-devices.ts';
import { afterFirstProof } from '../../platform/sessions/sign-in.ts';
import { type Account, addIdentity, lookingTwice, noteUse, ownerOf } from './identities.ts';
import type { OpenIdConnect } from './openid-connect.ts';
import { holdTicket, makeTicket, rememberState, spendTicket, takeState } from './round-trip.ts';

export interface SocialServices {
  readonly limiter: SharedLimiter;
  readonly mail: Mail;
  readonly openid: OpenIdConnect;
  readonly devices: KnownDevices;
}

const providerNamed = ({ config }: Pick<PublicCtx, 'config'>, name: string): OidcProvider | undefined =>
  config.OIDC_PROVIDERS.find((one) => one.name === name);

export const labelOf = (ctx: Pick<PublicCtx, 'config'>, name: string): string =>
  providerNamed(ctx, name)?.label ?? name;

/** Used, expired, of another browser and invented: one and the same answer. */
export const deadTicket = () =>
  new AppError('not_found', 'Esta entrada não vale mais. Volte e comece de novo.');

const tries = ({ http }: PublicCtx | UserCtx) => `social address ${http.network}`;

/** Sends the browser away, knowing by its cookie who may come back. */
export async function depart(
  ctx: PublicCtx | UserCtx,
  { limiter, openid }: SocialServices,
  name: string,
  userId: number | null = null,
): Promise<{ url: string }> {
  const provider = providerNamed(ctx, name);
  if (!provider) throw notFound();
  const { config } = ctx;
  await limiter.take(tries(ctx), config.LOGIN_TRIES_PER_ADDRESS, config.LOGIN_WINDOW_MINUTES);
  const state = newSecret();
  const url = await openid.departure(config, provider, state);
  await rememberState(ctx.system, ctx.http, state, { provider: name, userId });
  return { url };
}

/** The way back. Only the browser that left takes the state away; a copied address is of no use to anyone else. */
export async function arrive(
  ctx: PublicCtx,
  { openid }: SocialServices,
  name: string,
  answer: Readonly<Record<string, unknown>>,
): Promise<{ to: string }> {
  const { state, error } = answer;
  const provider = providerNamed(ctx, name);
  const left =
    provider && typeof state === 'string' ? await takeState(ctx.system, ctx.http, name, state) : undefined;
  if (!provider || typeof state !== 'string' || !left) return { to: '/login?social=expired' };
  const home = left.user_id === null ? '/login' : '/profile';
  if (error !== undefined)
    return { to: `${home}?social=${error === 'access_denied' ? 'cancelled' : 'failed'}` };
  const claims = await openid.arrival(ctx.config, provider, state, answer);
  if (!claims) return { to: `${home}?social=failed` };
  const departure = { provider: name, userId: left.user_id };
  const ticket = await makeTicket(ctx.system, ctx.http, departure, claims);
  return { to: `/social/${ticket}${left.user_id === null ? '' : '?ligar'}` };
}

/** Whom the provider vouches for comes in; whom nobody knows becomes a student first. */
export async function enterWithTicket(ctx: PublicCtx, services: SocialServices, ticket: string) {
  const answer = await lookingTwice(() =>
    inTransaction({ db: ctx.system }, async ({ db }) => {
      const proof = await holdTicket(db, ctx.http, ticket, null);
      if (!proof) throw deadTicket();
      const known = await ownerOf(db, proof);
      if (!known && (await hasAccount(db, proof.email)))
        return { success: false as const, email: proof.email as string, label: labelOf(ctx, proof.provider) };
      const account = known ?? (await register(db, ctx, proof));
      const session = await afterFirstProof(db, ctx, { userId: account.id });
      if (!session) return { refused: account };
      await noteUse(db, proof);
      await spendTicket(db, ticket);
      return { success: true as const, email: account.email, created: !known, session };
    }),
  );
  if ('refused' in answer) return refuse(ctx, answer.refused);
  if (answer.success) await welcome(ctx, services, answer.session);
  return answer;
}

/** The way is done with: its mark goes, and an honest try does not count. */
export async function welcome(
  ctx: PublicCtx,
  { limiter, devices }: SocialServices,
  session: SessionSnapshot | SecondStep,
): Promise<void> {
  // Who still owes the second factor comes back for the ticket, and has not come in yet.
  if (session.app_2fa_enabled) return;
  ctx.http.setVisitorCookie(null);
  await limiter.giveBack(tries(ctx));
  await devices.remember(ctx, session.id);
}

type Proof = NonNullable<Awaited<ReturnType<typeof holdTicket>>>;

/** Asked only for an address that the provider confirmed: nobody learns here which others have an account. */
async function hasAccount(db: Transaction, email: string | null): Promise<boolean> {
  if (email === null)
    throw new AppError(
      'invalid',
      'O provedor não informou um e-mail confirmado. Confirme o seu e-mail lá e tente de novo.',
    );
  // An account whose address nobody proved is not asked for: anybody could have made it under this address.
  return (await provenHolder(db, email)) !== undefined;
}

async function register(db: Transaction, ctx: PublicCtx, proof: Proof): Promise<Account> {
  assertRegistrationOpen(ctx.config, 'natural_entity');
  const email = proof.email as string;
  const name = proof.name ?? (email.split('@')[0] as string);
  const id = await createStudent(db, ctx.config, { name, email, passwordHash: null });
  await addIdentity(db, id, proof);
  return (await ownerOf(db, proof)) as Account;
}

/** As at the sign-in: who is blocked or gone learns no more than who mistypes. */
export async function refuse(
  ctx: PublicCtx,
  account: Pick<Account, 'id' | 'home_entity_id'> | undefined,
): Promise<never> {
  await recordRefusal(
    ctx.system,
    { legalEntityId: account?.home_entity_id ?? null, actorId: account?.id ?? null },
    { attempt: 'social' },
  );
  throw new AppError('login_failed', messages.loginFailed);
}
