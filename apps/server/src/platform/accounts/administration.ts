import { sql } from 'kysely';
import { assertAllowed } from '../../core/access.ts';
import { signedOut } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { BUSY } from '../../core/database/database-failures.ts';
import { lockTree } from '../../core/database/tree-lock.ts';
import { FairSemaphore } from '../../core/fair-semaphore.ts';
import { activeOrganisation } from '../active-organisation.ts';
import { holderOf } from '../fair-shares.ts';
import { inForce } from '../sessions/permission-names.ts';
import { lockInstallation } from './accounts.ts';

/** Few at a time of one tree: those who wait for its lock hold a connection each, and there are ten for everybody. */
const places = new FairSemaphore({
  places: 6,
  perOrganisation: 2,
  queuePerOrganisation: 100,
  waitMs: 10_000,
  busy: BUSY,
});

/**
 * Every write that gives or takes power: one at a time in the active organisation's tree, by someone who may still do it
 * when their turn comes. Whoever lost that while waiting is refused, as their next request would have been.
 */
export async function inAdministration<T>(
  ctx: UserCtx,
  work: (ctx: InTransaction<UserCtx>) => Promise<T>,
): Promise<T> {
  // The organisation in whose audit the change is told.
  const entityId = activeOrganisation(ctx);
  return places.hold(
    holderOf(ctx.user),
    () =>
      inTransaction(ctx, async (ctx) => {
        await lockTree(ctx.db, 'administration', entityId);
        return work(await admittedAgain(ctx));
      }),
    ctx.http.untilGone(),
  );
}

/** The same for what all organisations share, which the administration alone changes: one at a time in all. */
export const inInstallation = <T>(
  ctx: UserCtx,
  work: (ctx: InTransaction<UserCtx>) => Promise<T>,
): Promise<T> =>
  inAdministration(ctx, async (waited) => {
    await lockInstallation(waited.db);
    return work(await admittedAgain(waited));
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
