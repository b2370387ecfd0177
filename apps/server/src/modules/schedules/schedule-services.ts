import type { Config } from '../../core/config.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';

/** Whatever writes to guests. */
export interface ScheduleServices {
  readonly mail: Mail;
  readonly notifier: Notifier;
  readonly links: PublicLinks;
  readonly limiter: SharedLimiter;
}

/** Where something is done, by whom; null for a guest without an account. */
export interface Acting {
  readonly db: Transaction;
  readonly config: Config;
  readonly actorId: number | null;
}

export const actingOf = (ctx: InTransaction<UserCtx>): Acting => ({
  db: ctx.db,
  config: ctx.config,
  actorId: ctx.user.userId,
});
