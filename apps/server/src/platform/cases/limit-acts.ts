import type { UserCtx } from '../../core/context.ts';
import type { SharedLimiter } from '../rate-limits.ts';

/** More than anybody does by hand. */
const ACTS_PER_HOUR = 300;

/**
 * Most acts on a request write to somebody outside, and a new one to whatever address is typed. Anybody can register an
 * organisation: that must not become a way to write to strangers. The administration of the installation is trusted.
 */
export async function limitActs({ user }: UserCtx, limiter: SharedLimiter): Promise<void> {
  if (user.roleName === 'admin') return;
  await limiter.take(`acts on requests ${user.userId}`, ACTS_PER_HOUR, 60);
}
