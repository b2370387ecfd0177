import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  Complement,
  complementUpdate,
} from '@conforme/contracts/modules/complement/complement.schemas.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { holdSession } from '../../platform/sessions/sessions.ts';
import { readComplement } from './complement.queries.ts';

type Wish = z.output<typeof complementUpdate>;

/** Taken CNPJs are told so that an honest mistake can be put right; so few of them that nobody can ask for a list. */
const TAKEN_PER_HOUR = 10;

export async function saveComplement(
  ctx: UserCtx,
  limiter: SharedLimiter,
  id: number,
  wish: Wish,
): Promise<Complement> {
  // Whoever does not answer for it learns nothing, and costs nothing.
  await readComplement(ctx.system, ctx.user.userId, id);
  const tries = `complement ${ctx.user.userId}`;
  await limiter.take(tries, TAKEN_PER_HOUR, 60);
  const saved = await ctx.system.transaction().execute((db) => complete(db, ctx, id, wish));
  await limiter.giveBack(tries);
  return saved;
}

/** As the owner, because no request's role may write organisations yet: each statement asks who answers for it. */
async function complete(db: Transaction, ctx: UserCtx, id: number, wish: Wish): Promise<Complement> {
  const { userId } = ctx.user;
  await holdSession(db, ctx.user);
  const { version, encarregado, substitute, ...columns } = wish;
  const saved = await db
    .updateTable('legal_entities')
    .set({ ...columns, completed_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('completed_at', 'is', null)
    .where(sql<boolean>`answers_for(${userId}, id)`)
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw (error as { constraint?: string }).constraint === 'legal_entities_cnpj_key' ? cnpjTaken() : error;
    });
  if (!saved) throw await refusal(db, userId, id);
  for (const [kind, officer] of Object.entries({ encarregado, substitute }))
    if (officer)
      await db
        .insertInto('privacy_officers')
        .values({ legal_entity_id: id, kind, ...officer })
        .onConflict((conflict) => conflict.columns(['legal_entity_id', 'kind']).doUpdateSet(officer))
        .execute();
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

/** Whose it is stays unsaid. */
const cnpjTaken = () =>
  invalidField(
    'cnpj',
    'Este CNPJ já está cadastrado. Confira o número; se for mesmo o da sua organização, fale com quem administra o Conforme.',
  );
