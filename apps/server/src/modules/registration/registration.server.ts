import { registration } from '@conforme/contracts/modules/registration/registration.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { activate, checkActivation, register } from './registration.actions.ts';
import { readRegistrationNotice } from './registration-notice.queries.ts';

export const registrationServer = (limiter: SharedLimiter) =>
  implement(registration, {
    store: (ctx, { body }) => register(ctx, limiter, body),
    notice: (ctx) => readRegistrationNotice(ctx),
    check: (ctx, { body }) => checkActivation(ctx, limiter, body.token),
    activate: (ctx, { body }) => activate(ctx, limiter, body),
  });
