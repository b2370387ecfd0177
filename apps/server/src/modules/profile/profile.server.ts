import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { choosePerson, endOtherSessions, updateProfile } from './profile.actions.ts';
import { openSessions, readProfile } from './profile.queries.ts';

export const profileServer = (limiter: SharedLimiter) =>
  implement(profileModule, {
    read: (ctx) => readProfile(ctx),
    update: (ctx, { body }) => updateProfile(ctx, limiter, body),
    choosePerson: (ctx, { body }) => choosePerson(ctx, body.person_id),
    sessions: (ctx) => openSessions(ctx),
    endOtherSessions: (ctx) => endOtherSessions(ctx),
  });
