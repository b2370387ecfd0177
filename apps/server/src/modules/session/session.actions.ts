import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx, type UserCtx } from '../../core/context.ts';
import type { Database } from '../../core/database/database.ts';
import { hashSecret } from '../../core/secrets.ts';
import { audit, recordAudit } from '../../platform/audit/audit.ts';
import { endSession, holdSession, openSession, rolesOf, snapshot } from '../../platform/sessions/sessions.ts';

/** Always succeeds: whoever asks to leave has left, whether or not there was a session. */
export async function logout(ctx: PublicCtx): Promise<Record<string, never>> {
  const { bearer } = ctx.http;
  if (bearer !== null) await closeSession(ctx.system, hashSecret(bearer));
  ctx.http.setSessionCookie(null);
  return {};
}

const closeSession = (system: Database, tokenHash: Buffer) =>
  inTransaction({ db: system }, async ({ db }) => {
    const { rows } = await sql<{ id: number; user_id: number; home_entity_id: number }>`
      update sessions set ended_at = now() from users
      where sessions.token_hash = ${tokenHash} and sessions.ended_at is null and users.id = sessions.user_id
      returning sessions.id, sessions.user_id, users.home_entity_id`.execute(db);
    const [closed] = rows;
    if (!closed) return;
    await recordAudit(
      db,
      { legalEntityId: closed.home_entity_id, actorId: closed.user_id },
      { action: 'session.closed', object: ['session', closed.id] },
    );
  });

/** Power changes, so the token does too. */
export function changeRole(ctx: UserCtx, name: string) {
  return inTransaction({ db: ctx.system }, async ({ db }) => {
    const continues = await holdSession(db, ctx.user);
    const role = (await rolesOf(db, ctx.user.userId)).find((held) => held.name === name);
    if (!role) throw new AppError('invalid', 'Este grupo não é seu.', { type: ['Este grupo não é seu.'] });
    await endSession(db, ctx.user.sessionId);
    const session = { userId: ctx.user.userId, roleId: role.id, continues };
    const opened = await openSession(db, ctx.http, ctx.config, session);
    const result = await snapshot(db, ctx.config, ctx.user.userId, { ...opened, roleId: role.id });
    await audit({ ...ctx, db }, 'session.role_changed', ['session', opened.id], { role: role.name });
    return result;
  });
}
