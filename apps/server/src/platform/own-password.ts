import { invalidField } from '../core/app-error.ts';
import type { UserCtx } from '../core/context.ts';
import { passwordMatches } from './passwords.ts';
import type { SharedLimiter } from './rate-limits.ts';

/** Whoever sits at the desk proves to be its owner; guesses are counted together, wherever they are made. */
export async function assertCurrentPassword(
  ctx: Pick<UserCtx, 'config' | 'user'>,
  limiter: SharedLimiter,
  stored: string | null,
  current: string,
): Promise<void> {
  const { LOGIN_TRIES_PER_ACCOUNT: most, LOGIN_WINDOW_MINUTES: minutes } = ctx.config;
  const tries = `password user ${ctx.user.userId}`;
  // Also who knows it asks for a slow hash each time, in the queue in which everybody signs in.
  await limiter.take(`password asked user ${ctx.user.userId}`, most * 5, minutes);
  await limiter.take(tries, most, minutes);
  if (!(await passwordMatches(stored, current)))
    throw invalidField('current_password', 'A senha atual não confere.');
  await limiter.giveBack(tries);
}

/** Without the current password only on first access or shortly after signing in: an unlocked desk is not enough. */
export async function assertFreshIdentity(
  ctx: Pick<UserCtx, 'config' | 'user'>,
  limiter: SharedLimiter,
  stored: string | null,
  current: string | undefined,
): Promise<void> {
  if (current === undefined && (ctx.user.firstAccess || ctx.user.signedInLately)) return;
  if (current === undefined) throw invalidField('current_password', 'Informe a senha atual.');
  await assertCurrentPassword(ctx, limiter, stored, current);
}
