import { AppError, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { SharedLimiter } from '../rate-limits.ts';

const refusal = 'Já existe uma conta com este e-mail.';

export const addressTaken = () => invalidField('email', refusal);

/** One account per e-mail in the whole installation: the refusal, when that is what the database refused. */
export const emailTaken = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'users_email_key' ? addressTaken() : null;

/** Somebody who enters a whole staff meets people who have an account already. */
const othersPerHour = 50;

const saysTaken = (error: unknown) => error instanceof AppError && error.errors?.email?.[0] === refusal;

/**
 * That an address is taken tells of people in every organisation, so nobody may ask at will. Counted before the
 * answer is known: beyond the limit a free address is refused like a taken one.
 */
export async function limitTakenAddresses<T>(
  ctx: Pick<UserCtx, 'config' | 'user'>,
  limiter: SharedLimiter,
  whose: 'own' | 'others',
  work: () => Promise<T>,
): Promise<T> {
  const asked = `taken addresses ${whose} user ${ctx.user.userId}`;
  if (whose === 'own')
    await limiter.take(asked, ctx.config.LOGIN_TRIES_PER_ACCOUNT, ctx.config.LOGIN_WINDOW_MINUTES);
  else await limiter.take(asked, othersPerHour, 60);
  try {
    const done = await work();
    await limiter.giveBack(asked);
    return done;
  } catch (error) {
    if (!saysTaken(error)) await limiter.giveBack(asked);
    throw error;
  }
}
