import { timingSafeEqual } from 'node:crypto';
import { setup } from '@conforme/contracts/modules/setup/setup.contract.ts';
import { AppError } from '../../core/app-error.ts';
import type { PublicCtx } from '../../core/context.ts';
import { implement } from '../../core/server-module.ts';
import { hasAdministrator } from '../../platform/accounts/accounts.ts';
import { createFirstAdministrator } from '../../platform/accounts/first-administrator.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { forgetSetupLink } from '../../platform/setup-link.ts';

/** Once an administrator exists the link is as dead as an invented one. */
const deadLink = () => new AppError('not_found', 'Este link não vale mais.');

export const setupServer = (setupToken: string, limiter: SharedLimiter) => {
  async function assertOpen(ctx: PublicCtx, token: string): Promise<void> {
    await limiter.take(
      `setup address ${ctx.http.network}`,
      ctx.config.LOGIN_TRIES_PER_ADDRESS,
      ctx.config.LOGIN_WINDOW_MINUTES,
    );
    const given = Buffer.from(token);
    const expected = Buffer.from(setupToken);
    const matches = given.length === expected.length && timingSafeEqual(given, expected);
    if (!matches || (await hasAdministrator(ctx.system))) throw deadLink();
  }
  return implement(setup, {
    check: async (ctx, { body }) => {
      await assertOpen(ctx, body.token);
      return {};
    },
    complete: async (ctx, { body }) => {
      await assertOpen(ctx, body.token);
      if (!(await createFirstAdministrator(ctx.system, body))) throw deadLink();
      await forgetSetupLink(ctx.config);
      return { email: body.email };
    },
  });
};
