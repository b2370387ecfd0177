import type { SecondStep, SessionSnapshot } from '@conforme/contracts/core/session-snapshot.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { PublicCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { recordAudit } from '../audit/audit.ts';
import { maintenanceMessage } from '../maintenance.ts';
import { secondFactorOf } from '../second-factor/second-factors.ts';
import { openAttempt } from './attempts.ts';
import { firstActiveRole, openSession, rolesHeld, rolesOf, snapshot } from './sessions.ts';

interface FirstProof {
  readonly userId: number;
  /** What the typed password was compared with, where a password was the proof: it must be the account's still. */
  readonly passwordHash?: string | null;
}

/**
 * The one place that decides what follows the first proof, whatever it was: a session or, for whoever has a second
 * factor, a ticket for that step. Null when the account was blocked, or got another password, in the meantime.
 */
export async function afterFirstProof(
  db: Transaction,
  ctx: PublicCtx,
  { userId, passwordHash }: FirstProof,
): Promise<SessionSnapshot | SecondStep | null> {
  await refuseDuringMaintenance(db, userId);
  const [accounts, factors] = await pipelined(db, [
    // First of all, so that sign-ins to one account at the same moment queue here and count each other's sessions.
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('status', '=', 'active')
      .$if(passwordHash !== undefined, (query) =>
        query.where('password_hash', 'is not distinct from', passwordHash ?? null),
      )
      .forNoKeyUpdate(),
    // A statement of its own, for one may have been added while the first waited.
    secondFactorOf(db, userId),
  ]);
  if (accounts.length === 0) return null;
  if (factors.length > 0) return openAttempt(db, ctx.http, userId);
  return enter(db, ctx, userId);
}

/** All proofs are given: a session, and the row that tells of it. The person's row is locked by the caller. */
export async function enter(db: Transaction, ctx: PublicCtx, userId: number): Promise<SessionSnapshot> {
  const [people, roles] = await pipelined(db, [
    db
      .updateTable('users')
      .set({ last_login_at: sql`now()` })
      .where('id', '=', userId)
      .returning('home_entity_id'),
    rolesHeld(db, userId),
  ]);
  const { home_entity_id } = found(people[0]);
  const roleId = firstActiveRole(roles)?.id ?? null;
  const opened = await openSession(db, ctx.http, ctx.config, { userId, roleId });
  const result = await snapshot(db, ctx.config, userId, { ...opened, roleId });
  await recordAudit(
    db,
    { legalEntityId: home_entity_id, actorId: userId },
    { action: 'session.opened', object: ['session', opened.id] },
  );
  return result;
}

/** Administrators pass, so that someone can open the organisation again. */
export async function refuseDuringMaintenance(db: Transaction, userId: number): Promise<void> {
  const message = await maintenanceMessage(db);
  if (message === null) return;
  const roles = await rolesOf(db, userId);
  if (!roles.some((role) => role.name === 'admin')) throw new AppError('maintenance', message);
}
