import { AppError } from '../../core/app-error.ts';
import type { PublicCtx, UserCtx } from '../../core/context.ts';
import { hashSecret } from '../../core/secrets.ts';
import { audit } from '../../platform/audit/audit.ts';
import { endSession, openSession, rolesOf, snapshot } from '../../platform/sessions/sessions.ts';

/** Always succeeds: whoever asks to leave has left, whether or not there was a session. */
export async function logout(ctx: PublicCtx): Promise<Record<string, never>> {
  const { bearer } = ctx.http;
  if (bearer !== null)
    await ctx.system
      .updateTable('sessions')
      .set({ ended_at: new Date().toISOString() })
      .where('token_hash', '=', hashSecret(bearer))
      .where('ended_at', 'is', null)
      .execute();
  ctx.http.setSessionCookie(null);
  return {};
}

/** Power changes, so the token does too. */
export function changeRole(ctx: UserCtx, name: string) {
  return ctx.system.transaction().execute(async (db) => {
    const role = (await rolesOf(db, ctx.user.userId)).find((held) => held.name === name);
    if (!role) throw new AppError('invalid', 'Este grupo não é seu.', { type: ['Este grupo não é seu.'] });
    const continues = await endSession(db, ctx.user.sessionId);
    if (!continues) throw new AppError('signed_out', 'Sua sessão terminou. Entre novamente.');
    const session = { userId: ctx.user.userId, roleId: role.id, continues };
    const opened = await openSession(db, ctx.http, ctx.config, session);
    const result = await snapshot(db, ctx.config, ctx.user.userId, { ...opened, roleId: role.id });
    await audit({ ...ctx, db }, 'session.role_changed', ['session', opened.id], { role: role.name });
    return result;
  });
}
