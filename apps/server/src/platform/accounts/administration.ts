import { sql } from 'kysely';
import { assertAllowed } from '../../core/access.ts';
import { signedOut } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { activeOrganisation } from '../active-organisation.ts';
import { inForce } from '../sessions/permission-names.ts';
import { lockAdministration } from './accounts.ts';

/**
 * Every write that gives or takes power: one at a time in the whole installation, by someone who may still do it when
 * their turn comes. Whoever lost that while waiting is refused, as their next request would have been.
 */
export const inAdministration = <T>(
  ctx: UserCtx,
  work: (ctx: InTransaction<UserCtx>) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx, async (ctx) => {
    // The organisation in whose audit the change is told.
    activeOrganisation(ctx);
    await lockAdministration(ctx.db);
    return work(await admittedAgain(ctx));
  });

/**
 * The gate's question once more; what was known before the wait is forgotten. On the transaction's own connection: those
 * who wait for the lock hold theirs, and asking on a second one could wait for them.
 */
async function admittedAgain(ctx: InTransaction<UserCtx>): Promise<InTransaction<UserCtx>> {
  const { rows } = await sql<{ role_name: string | null; permissions: string[] }>`
    select role_name, permissions from standing_now(${ctx.user.sessionId}, ${ctx.user.roleId}, ${ctx.scope.id})`.execute(
    ctx.db,
  );
  const [now] = rows;
  if (!now) throw signedOut();
  const permissions = new Set(inForce(ctx.config, now.role_name, now.permissions));
  const user = { ...ctx.user, roleName: now.role_name, permissions };
  assertAllowed(ctx.access, user);
  return { ...ctx, user };
}
