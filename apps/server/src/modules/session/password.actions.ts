import { messages } from '@conforme/contracts/core/messages.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { passwordChangedLetter } from '../../platform/accounts/account-letters.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { assertFreshIdentity } from '../../platform/own-password.ts';
import { assertGoodPassword, hashPassword, passwordMatches } from '../../platform/passwords.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import type { KnownDevices } from '../../platform/sessions/known-devices.ts';
import {
  asPeople,
  endSessionsOf,
  holdSession,
  openSession,
  peopleOf,
  permissionsOf,
  rolesOf,
} from '../../platform/sessions/sessions.ts';

interface Services {
  readonly limiter: SharedLimiter;
  readonly mail: Mail;
  readonly devices: KnownDevices;
}

export async function changePassword(
  ctx: UserCtx,
  { limiter, mail, devices }: Services,
  body: { password: string; current_password?: string | undefined },
) {
  const { userId } = ctx.user;
  const account = await ctx.system
    .selectFrom('users')
    .select(['name', 'email', 'password_hash', 'home_entity_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await assertFreshIdentity(ctx, limiter, account.password_hash, body.current_password);
  assertGoodPassword(body.password, { email: account.email });
  const { LOGIN_TRIES_PER_ACCOUNT, LOGIN_WINDOW_MINUTES } = ctx.config;
  // Two slow hashes from here on, in the queue in which everybody signs in.
  await limiter.take(`password change user ${userId}`, LOGIN_TRIES_PER_ACCOUNT, LOGIN_WINDOW_MINUTES);
  if (await passwordMatches(account.password_hash, body.password))
    throw invalidField('password', 'Escolha uma senha diferente da atual.');
  const passwordHash = await hashPassword(body.password);
  const changed = await inTransaction({ db: ctx.system }, async ({ db }) => {
    // Hashing takes its time: whoever ended this session, or changed the password, meanwhile has the last word.
    await holdSession(db, ctx.user);
    const kept = await db
      .updateTable('users')
      .set({ password_hash: passwordHash, first_access: false })
      .where('id', '=', userId)
      .where('password_hash', 'is not distinct from', account.password_hash)
      .returning('id')
      .executeTakeFirst();
    if (!kept) throw new AppError('conflict', 'A senha desta conta mudou enquanto você trocava a sua.');
    await endSessionsOf(db, userId);
    const opened = await openSession(db, ctx.http, ctx.config, { userId, roleId: ctx.user.roleId });
    const permissions = await permissionsOf(db, ctx.config, { userId, roleId: ctx.user.roleId });
    const roles = await rolesOf(db, userId);
    const people = asPeople(await peopleOf(db, userId));
    await mail.queue(db, {
      to: { name: account.name, address: account.email },
      letter: passwordChangedLetter(ctx.config, account.name),
      legalEntityId: account.home_entity_id,
      userId,
      about: 'password-changed',
    });
    await recordAudit(
      db,
      { legalEntityId: account.home_entity_id, actorId: userId },
      { action: 'user.password_changed', object: ['user', userId] },
    );
    return {
      token: opened.token,
      expires_at: opened.expires_at,
      permissions,
      roles,
      people,
      messages: [{ level: 'success' as const, message: messages.passwordChanged }],
    };
  });
  await devices.remember(ctx, userId);
  return changed;
}
