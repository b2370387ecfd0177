import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { assertFreshIdentity } from '../../platform/own-password.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import type { SecondFactors } from '../../platform/second-factor/second-factors.ts';
import { newSeed, seedInWords } from '../../platform/second-factor/totp.ts';
import { holdSession, renewSession } from '../../platform/sessions/sessions.ts';
import { type FactorChange, factorChanged } from './second-factor.letters.ts';
import { isRequired } from './second-factor.queries.ts';

export interface Services {
  readonly limiter: SharedLimiter;
  readonly factors: SecondFactors;
  readonly mail: Mail;
}
interface Proof {
  readonly current_password?: string | undefined;
}

/** How long a shown secret waits for its first code. */
const enrolmentMinutes = 30;

const accountOf = (ctx: UserCtx) =>
  ctx.system
    .selectFrom('users')
    .select(['name', 'email', 'password_hash', 'home_entity_id'])
    .where('id', '=', ctx.user.userId)
    .executeTakeFirstOrThrow();
type Account = Awaited<ReturnType<typeof accountOf>>;

/** Also for who has one already: another device takes its place once it is confirmed. */
export async function beginEnrolment(ctx: UserCtx, { limiter, factors }: Services, proof: Proof) {
  const { userId } = ctx.user;
  const account = await accountOf(ctx);
  await assertFreshIdentity(ctx, limiter, account.password_hash, proof.current_password);
  const seed = newSeed();
  const kept = {
    seed: factors.seal(seed, userId),
    expires_at: sql<string>`now() + make_interval(mins => ${enrolmentMinutes})`,
  };
  await inTransaction({ db: ctx.system }, async ({ db }) => {
    await holdSession(db, ctx.user);
    await db
      .insertInto('second_factor_enrolments')
      .values({ user_id: userId, ...kept })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
      .execute();
  });
  return seedInWords(seed, account.email);
}

/** Ten codes are ten slow hashes, in the queue in which everybody signs in; and six digits can be guessed. */
const limitChanges = ({ config, user }: UserCtx, limiter: SharedLimiter): Promise<void> =>
  limiter.take(
    `second factor changes user ${user.userId}`,
    config.LOGIN_TRIES_PER_ACCOUNT,
    config.LOGIN_WINDOW_MINUTES,
  );

export async function confirmEnrolment(
  ctx: UserCtx,
  { limiter, factors, mail }: Services,
  { code }: { readonly code: string },
) {
  const { userId } = ctx.user;
  await limitChanges(ctx, limiter);
  const pending = await factors.readEnrolment(ctx.system, userId, code);
  if (pending === 'none')
    throw new AppError('conflict', 'O tempo para confirmar terminou. Comece a ativação de novo.');
  if (pending === 'wrong')
    throw invalidField('code', 'Código incorreto. Digite o que o aplicativo mostra agora.');
  const account = await accountOf(ctx);
  const codes = await factors.newCodes(userId);
  return change(ctx, mail, account, 'enabled', async (db) => {
    // The row decides: of several confirmations at once, one enrols.
    const confirmed = await db
      .deleteFrom('second_factor_enrolments')
      .where('user_id', '=', userId)
      .where('seed', '=', pending.sealed)
      .returning('user_id')
      .executeTakeFirst();
    if (!confirmed) throw new AppError('conflict', 'O segundo fator já foi ativado.');
    await factors.enrol(db, userId, pending, codes);
    return { recovery_codes: [...codes.codes] };
  });
}

export async function regenerateCodes(ctx: UserCtx, { limiter, factors, mail }: Services, proof: Proof) {
  const account = await accountOf(ctx);
  await assertFreshIdentity(ctx, limiter, account.password_hash, proof.current_password);
  await limitChanges(ctx, limiter);
  const codes = await factors.newCodes(ctx.user.userId);
  return change(ctx, mail, account, 'codes', async (db) => {
    if (!(await factors.replaceCodes(db, ctx.user.userId, codes))) throw noFactor();
    return { recovery_codes: [...codes.codes] };
  });
}

export async function disableFactor(ctx: UserCtx, { limiter, mail }: Services, proof: Proof) {
  const { userId } = ctx.user;
  const account = await accountOf(ctx);
  await assertFreshIdentity(ctx, limiter, account.password_hash, proof.current_password);
  return change(ctx, mail, account, 'disabled', async (db) => {
    if (await isRequired(db, userId))
      throw new AppError(
        'conflict',
        'Um dos seus grupos, ou uma designação para receber relatos, exige o segundo fator: ele não pode ser desativado.',
      );
    const removed = await db
      .deleteFrom('second_factors')
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (!removed) throw noFactor();
    return {};
  });
}

const noFactor = () => new AppError('conflict', 'O segundo fator não está ativo nesta conta.');

/** Every change of the way in: the other sessions end, this one gets a new token, the owner is told, the log too. */
const change = <T extends object>(
  ctx: UserCtx,
  mail: Mail,
  account: Account,
  what: FactorChange,
  work: (db: Transaction) => Promise<T>,
) =>
  inTransaction({ db: ctx.system }, async ({ db }) => {
    const { userId } = ctx.user;
    const continues = await holdSession(db, ctx.user);
    const result = await work(db);
    const renewed = await renewSession(db, ctx, continues);
    await mail.queue(db, {
      to: { name: account.name, address: account.email },
      letter: factorChanged(ctx.config, account.name, what),
      legalEntityId: account.home_entity_id,
      userId,
      about: 'second-factor',
    });
    await recordAudit(
      db,
      { legalEntityId: account.home_entity_id, actorId: userId },
      { action: `second_factor.${what}`, object: ['user', userId] },
    );
    return { ...result, ...renewed };
  });
