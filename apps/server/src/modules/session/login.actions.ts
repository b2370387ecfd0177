import { messages } from '@conforme/contracts/core/messages.ts';
import type { SecondStep, SessionSnapshot } from '@conforme/contracts/core/session-snapshot.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import { recordRefusal } from '../../platform/audit/audit.ts';
import { passwordMatches } from '../../platform/passwords.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { afterFirstProof } from '../../platform/sessions/sign-in.ts';

interface Account {
  readonly id: number;
  readonly home_entity_id: number;
  readonly password_hash: string | null;
  readonly status: string;
}

/**
 * Tries are limited per account and address together, and per address: wrong tries from one place never
 * lock the owner out elsewhere. Known and unknown e-mails cost the same work and get the same answer.
 */
export async function login(
  ctx: PublicCtx,
  limiter: SharedLimiter,
  body: { email: string; password: string },
): Promise<SessionSnapshot | SecondStep> {
  const { config, http } = ctx;
  const byAddress = `login address ${http.network}`;
  const byAccount = `login account ${body.email} address ${http.network}`;
  const minutes = config.LOGIN_WINDOW_MINUTES;
  await limiter.takeAll([
    { name: byAddress, tries: config.LOGIN_TRIES_PER_ADDRESS, minutes },
    { name: byAccount, tries: config.LOGIN_TRIES_PER_ACCOUNT, minutes },
  ]);
  const { account, registeredHash } = await findAccount(ctx, body.email);
  const isTheirs = await passwordMatches(account?.password_hash ?? null, body.password);
  if (!account || !isTheirs || account.status !== 'active')
    // Asked of everybody who is refused, account or not: otherwise whoever registers an address that is not theirs
    // could tell, by this answer or its time, whether it has an account.
    return (await passwordMatches(registeredHash, body.password))
      ? remindToActivate(limiter, [byAddress, byAccount])
      : refuse(ctx, account);
  const proof = { userId: account.id, passwordHash: account.password_hash };
  const answer =
    (await inTransaction({ db: ctx.system }, ({ db }) => afterFirstProof(db, ctx, proof))) ??
    (await refuse(ctx, account));
  // Who still owes the second factor has not come in: tickets are not to be had without end.
  await limiter.giveBack(byAddress, ...(answer.app_2fa_enabled ? [] : [byAccount]));
  return answer;
}

/** The account, and the password of whoever registered and has not come by the link yet: in one question for all. */
async function findAccount(ctx: PublicCtx, email: string) {
  const { rows } = await sql<Partial<Account> & { registered_hash: string | null }>`
    select u.id, u.home_entity_id, u.password_hash, u.status, waiting.password_hash as registered_hash
    from (select ${email}::text as email) asked
    left join users u on u.email = asked.email
    left join lateral (
      select r.password_hash from registrations r where r.email = asked.email and r.expires_at > now()
      order by r.id desc limit 1) waiting on true`.execute(ctx.system);
  const [found] = rows;
  return {
    account: found?.id ? (found as Account) : undefined,
    registeredHash: found?.registered_hash ?? null,
  };
}

/** The password is the one chosen at a registration that waits: an honest try. */
async function remindToActivate(limiter: SharedLimiter, counted: readonly string[]): Promise<never> {
  await limiter.giveBack(...counted);
  throw new AppError('unverified_account', messages.unverifiedAccount);
}

async function refuse(ctx: PublicCtx, account: Account | undefined): Promise<never> {
  await recordRefusal(
    ctx.system,
    { legalEntityId: account?.home_entity_id ?? null, actorId: account?.id ?? null },
    { attempt: 'login' },
  );
  throw new AppError('login_failed', messages.loginFailed);
}
