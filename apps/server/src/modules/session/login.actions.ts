import { messages } from '@conforme/contracts/core/messages.ts';
import type { SessionSnapshot } from '@conforme/contracts/core/session-snapshot.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { PublicCtx } from '../../core/context.ts';
import { recordAudit, recordRefusal } from '../../platform/audit/audit.ts';
import { maintenanceMessage } from '../../platform/maintenance.ts';
import { passwordMatches } from '../../platform/passwords.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { firstActiveRole, openSession, rolesOf, snapshot } from '../../platform/sessions/sessions.ts';

interface Account {
  id: number;
  home_entity_id: number;
  password_hash: string | null;
  status: string;
  email_verified_at: string | null;
}

/**
 * Tries are limited per account and address together, and per address: wrong tries from one place never
 * lock the owner out elsewhere. Known and unknown e-mails cost the same work and get the same answer.
 */
export async function login(
  ctx: PublicCtx,
  limiter: SharedLimiter,
  body: { email: string; password: string },
): Promise<SessionSnapshot> {
  const { config, http } = ctx;
  const byAddress = `login address ${http.network}`;
  const byAccount = `login account ${body.email} address ${http.network}`;
  await limiter.take(byAddress, config.LOGIN_TRIES_PER_ADDRESS, config.LOGIN_WINDOW_MINUTES);
  await limiter.take(byAccount, config.LOGIN_TRIES_PER_ACCOUNT, config.LOGIN_WINDOW_MINUTES);
  const account = await ctx.system
    .selectFrom('users')
    .select(['id', 'home_entity_id', 'password_hash', 'status', 'email_verified_at'])
    .where('email', '=', body.email)
    .executeTakeFirst();
  const matches = await passwordMatches(account?.password_hash ?? null, body.password);
  if (!account || !matches || account.status !== 'active') return refuse(ctx, account);
  await refuseDuringMaintenance(ctx, account);
  const opened = (await open(ctx, account)) ?? (await refuse(ctx, account));
  await limiter.giveBack(byAddress);
  await limiter.giveBack(byAccount);
  return opened;
}

async function refuse(ctx: PublicCtx, account: Account | undefined): Promise<never> {
  await recordRefusal(
    ctx.system,
    { legalEntityId: account?.home_entity_id ?? null, actorId: account?.id ?? null },
    { attempt: 'login' },
  );
  throw new AppError('login_failed', messages.loginFailed);
}

/** Administrators pass, so that someone can open the house again. */
async function refuseDuringMaintenance(ctx: PublicCtx, account: Account): Promise<void> {
  const message = await maintenanceMessage(ctx.system);
  if (message === null) return;
  const roles = await rolesOf(ctx.system, account.id);
  if (!roles.some((role) => role.name === 'admin')) throw new AppError('maintenance', message);
}

/** null when the account was blocked, or got another password, while this one was being checked. */
function open(ctx: PublicCtx, account: Account): Promise<SessionSnapshot | null> {
  return ctx.system.transaction().execute(async (db) => {
    // First of all, so that sign-ins to one account at the same moment queue here and count each other's sessions.
    const { rows } = await sql`update users set last_login_at = now()
      where id = ${account.id} and status = 'active' and password_hash = ${account.password_hash}
      returning id`.execute(db);
    if (rows.length === 0) return null;
    const role = firstActiveRole(await rolesOf(db, account.id));
    const roleId = role?.id ?? null;
    const opened = await openSession(db, ctx.http, ctx.config, { userId: account.id, roleId });
    const result = await snapshot(db, ctx.config, account.id, { ...opened, roleId });
    await recordAudit(
      db,
      { legalEntityId: account.home_entity_id, actorId: account.id },
      { action: 'session.opened', object: ['session', opened.id] },
    );
    return result;
  });
}
