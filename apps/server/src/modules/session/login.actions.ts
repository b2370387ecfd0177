import { messages } from '@conforme/contracts/core/messages.ts';
import type { SecondStep, SessionSnapshot } from '@conforme/contracts/core/session-snapshot.ts';
import { AppError } from '../../core/app-error.ts';
import type { PublicCtx } from '../../core/context.ts';
import { recordRefusal } from '../../platform/audit/audit.ts';
import { passwordMatches } from '../../platform/passwords.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { afterFirstProof } from '../../platform/sessions/sign-in.ts';

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
  await limiter.take(byAddress, config.LOGIN_TRIES_PER_ADDRESS, config.LOGIN_WINDOW_MINUTES);
  await limiter.take(byAccount, config.LOGIN_TRIES_PER_ACCOUNT, config.LOGIN_WINDOW_MINUTES);
  const account = await ctx.system
    .selectFrom('users')
    .select(['id', 'home_entity_id', 'password_hash', 'status'])
    .where('email', '=', body.email)
    .executeTakeFirst();
  const matches = await passwordMatches(account?.password_hash ?? null, body.password);
  if (!account || !matches || account.status !== 'active') return refuse(ctx, account);
  const proof = { userId: account.id, passwordHash: account.password_hash };
  const answer =
    (await ctx.system.transaction().execute((db) => afterFirstProof(db, ctx, proof))) ??
    (await refuse(ctx, account));
  await limiter.giveBack(byAddress);
  // Who still owes the second factor has not come in: tickets are not to be had without end.
  if (!answer.app_2fa_enabled) await limiter.giveBack(byAccount);
  return answer;
}

async function refuse(
  ctx: PublicCtx,
  account: { readonly id: number; readonly home_entity_id: number } | undefined,
): Promise<never> {
  await recordRefusal(
    ctx.system,
    { legalEntityId: account?.home_entity_id ?? null, actorId: account?.id ?? null },
    { attempt: 'login' },
  );
  throw new AppError('login_failed', messages.loginFailed);
}
