import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  Complement,
  complementUpdate,
} from '@conforme/contracts/modules/complement/complement.schemas.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { nameOfficer } from '../../platform/organisations/officers.ts';
import { withCnpj } from '../../platform/organisations/taken-cnpj.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { holdSession } from '../../platform/sessions/sessions.ts';
import { readComplement } from './complement.queries.ts';

type Input = z.output<typeof complementUpdate>;

export async function saveComplement(
  ctx: UserCtx,
  limiter: SharedLimiter,
  id: number,
  input: Input,
): Promise<Complement> {
  // Whoever does not answer for it learns nothing, and costs nothing.
  await readComplement(ctx.system, ctx.user.userId, id);
  return withCnpj(limiter, ctx.user.userId, () =>
    inTransaction({ db: ctx.system }, ({ db }) => complete(db, ctx, id, input)),
  );
}

/** As the owner, because one completes it in any context: each statement asks who answers for it. */
async function complete(db: Transaction, ctx: UserCtx, id: number, input: Input): Promise<Complement> {
  const { userId } = ctx.user;
  await holdSession(db, ctx.user);
  const { version, encarregado, substitute, ...columns } = input;
  const saved = await db
    .updateTable('legal_entities')
    .set({ ...columns, completed_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('completed_at', 'is', null)
    .where(sql<boolean>`answers_for(${userId}, id)`)
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw await refusal(db, userId, id);
  if (encarregado) await nameOfficer(db, id, 'encarregado', encarregado);
  if (substitute) await nameOfficer(db, id, 'substitute', substitute);
  const after = await readComplement(db, userId, id);
  await recordAudit(
    db,
    { legalEntityId: id, actorId: userId },
    { action: 'legal_entity.completed', object: ['legal_entity', id] },
  );
  return after;
}

async function refusal(db: Transaction, userId: number, id: number): Promise<AppError> {
  const now = await readComplement(db, userId, id);
  return now.completed_at === null
    ? new AppError('stale_version', 'O cadastro foi alterado enquanto você editava.')
    : new AppError('conflict', 'O cadastro desta organização já está completo.');
}
