import { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import type { KnownDevices } from '../../platform/sessions/known-devices.ts';
import { checkReset, requestReset, resetPassword } from './recovery.actions.ts';

export const recoveryServer = (limiter: SharedLimiter, mail: Mail, devices: KnownDevices) =>
  implement(recovery, {
    request: (ctx, { body }) => requestReset(ctx, limiter, body.email),
    check: (ctx, { body }) => checkReset(ctx, limiter, body.token),
    reset: (ctx, { body }) => resetPassword(ctx, { limiter, mail, devices }, body),
  });
