import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import type { Keys } from '../../core/keys.ts';
import { implement } from '../../core/server-module.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import type { SecondFactors } from '../../platform/second-factor/second-factors.ts';
import type { KnownDevices } from '../../platform/sessions/known-devices.ts';
import { permissionNames } from '../../platform/sessions/permission-names.ts';
import { DeviceStep } from './device-step.actions.ts';
import { acceptInvitation, checkInvitation } from './invitation.actions.ts';
import { login } from './login.actions.ts';
import { changePassword } from './password.actions.ts';
import { secondStep } from './second-step.actions.ts';
import { changeRole, logout } from './session.actions.ts';

interface Services {
  readonly keys: Keys;
  readonly limiter: SharedLimiter;
  readonly mail: Mail;
  readonly factors: SecondFactors;
  readonly devices: KnownDevices;
}

export function sessionServer({ keys, limiter, mail, factors, devices }: Services) {
  const step = new DeviceStep(keys, { limiter, mail });
  return implement(session, {
    login: (ctx, { body }) => login(ctx, { limiter, devices, step }, body),
    loginChallenge: (ctx, { body }) => step.challenge(ctx, body.email),
    secondStep: (ctx, { body }) => secondStep(ctx, { limiter, mail, factors, devices }, body),
    logged: (ctx) => ({
      notifications: [...(ctx.user.unread?.newest ?? [])],
      unread_notifications: ctx.user.unread?.count ?? 0,
      realtime: ctx.config.REALTIME,
      ping_interval: ctx.config.PING_INTERVAL,
      slow_kbps_rate: ctx.config.SLOW_KBPS_RATE,
      email_verified_at: ctx.user.emailVerifiedAt,
      second_factor_missing: ctx.user.secondFactorMissing,
      permissions: permissionNames(ctx.user),
      roles: [...(ctx.user.heldRoles ?? [])],
    }),
    logout: (ctx) => logout(ctx),
    changePassword: (ctx, { body }) => changePassword(ctx, { limiter, mail, devices }, body),
    changeRole: (ctx, { body }) => changeRole(ctx, body.type),
    checkInvitation: (ctx, { body }) => checkInvitation(ctx, limiter, body.token),
    acceptInvitation: (ctx, { body }) => acceptInvitation(ctx, { limiter, mail, devices }, body),
  });
}
