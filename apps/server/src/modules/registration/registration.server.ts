import { registration } from '@conforme/contracts/modules/registration/registration.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { activate, checkActivation, register } from './registration.actions.ts';

export const registrationServer = (limiter: SharedLimiter, mail: Mail) =>
  implement(registration, {
    store: (ctx, { body }) => register(ctx, limiter, body),
    check: (ctx, { body }) => checkActivation(ctx, limiter, body.token),
    activate: (ctx, { body }) => activate(ctx, { limiter, mail }, body),
  });
