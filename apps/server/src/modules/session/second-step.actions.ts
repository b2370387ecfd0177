import type { SessionSnapshot } from '@conforme/contracts/core/session-snapshot.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { recoveryCodeUsedLetter } from '../../platform/accounts/account-letters.ts';
import { recordRefusal } from '../../platform/audit/audit.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { isFromApp, type SecondFactors, type UseUp } from '../../platform/second-factor/second-factors.ts';
import { type Attempt, closeAttempt, spendTry } from '../../platform/sessions/attempts.ts';
import type { KnownDevices } from '../../platform/sessions/known-devices.ts';
import { enter, refuseDuringMaintenance } from '../../platform/sessions/sign-in.ts';
import { countWrongCode } from './wrong-codes.actions.ts';

/** Used, expired, exhausted and invented tickets are one and the same answer: the way back to the first step. */
const attemptOver = () =>
  new AppError(
    'attempt_over',
    'Esta tentativa de entrada terminou. Entre de novo com seu e-mail e sua senha.',
  );

interface Services {
  readonly limiter: SharedLimiter;
  readonly mail: Mail;
  readonly factors: SecondFactors;
  readonly devices: KnownDevices;
}

/** The second proof. A wrong code costs a try; the account's own limit keeps new tickets from being new guesses. */
export async function secondStep(
  ctx: PublicCtx,
  { limiter, mail, factors, devices }: Services,
  { attempt: ticket, code }: { attempt: string; code: string },
): Promise<SessionSnapshot> {
  const { config, http } = ctx;
  const byAddress = `second factor address ${http.network}`;
  await limiter.take(byAddress, config.LOGIN_TRIES_PER_ADDRESS, config.LOGIN_WINDOW_MINUTES);
  const attempt = await spendTry(ctx.system, http, ticket);
  if (!attempt) throw attemptOver();
  const counted = isFromApp(code) ? await countGuess(ctx, limiter, attempt.user_id) : [];
  const useUp = await factors.read(ctx.system, attempt.user_id, code);
  const opened = useUp && (await come(ctx, attempt, useUp, isFromApp(code) ? null : mail));
  if (!opened) return refuse(ctx, { limiter, mail }, attempt);
  await limiter.giveBack(byAddress, ...counted);
  await devices.remember(ctx, opened.id);
  return opened;
}

/**
 * Six digits can be guessed, so guesses are counted across tickets: from one place as at sign-in, and from everywhere
 * for an hour. Sixty bits cannot: a recovery code lets the owner in while somebody else uses the guesses up.
 */
async function countGuess({ config, http }: PublicCtx, limiter: SharedLimiter, userId: number) {
  const { LOGIN_TRIES_PER_ACCOUNT: tries, LOGIN_WINDOW_MINUTES: minutes } = config;
  const here = `second factor user ${userId} address ${http.network}`;
  const everywhere = `second factor user ${userId}`;
  await limiter.take(here, tries, minutes);
  await limiter.take(everywhere, tries * 2, minutes * 4);
  return [here, everywhere];
}

/** `mail` where a recovery code was used: its owner is told, whoever it was. */
const come = (
  ctx: PublicCtx,
  attempt: Attempt,
  useUp: UseUp,
  mail: Mail | null,
): Promise<SessionSnapshot | null> =>
  inTransaction({ db: ctx.system }, async ({ db }) => {
    await refuseDuringMaintenance(db, attempt.user_id);
    const account = await db
      .selectFrom('users')
      .select(['name', 'email', 'home_entity_id'])
      .where('id', '=', attempt.user_id)
      .where('status', '=', 'active')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account || !(await useUp(db))) return null;
    // Undone with all the rest when the ticket is gone: no code is spent on it.
    if (!(await closeAttempt(db, attempt.id))) throw attemptOver();
    if (mail)
      await mail.queue(db, {
        to: { name: account.name, address: account.email },
        letter: recoveryCodeUsedLetter(ctx.config, account.name, await codesLeft(db, attempt.user_id)),
        legalEntityId: account.home_entity_id,
        userId: attempt.user_id,
        about: 'recovery-code-used',
      });
    return enter(db, ctx, attempt.user_id);
  });

async function codesLeft(db: Transaction, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}

async function refuse(
  ctx: PublicCtx,
  { limiter, mail }: Pick<Services, 'limiter' | 'mail'>,
  attempt: Attempt,
): Promise<never> {
  const { user_id, tries_left } = attempt;
  const account = await ctx.system
    .selectFrom('users')
    .select('home_entity_id')
    .where('id', '=', user_id)
    .executeTakeFirst();
  await recordRefusal(
    ctx.system,
    { legalEntityId: account?.home_entity_id ?? null, actorId: user_id },
    { attempt: 'second_factor' },
  );
  await countWrongCode(ctx, { limiter, mail }, attempt);
  if (tries_left === 0) throw attemptOver();
  throw invalidField('code', `Código incorreto. ${triesInWords(tries_left)}`);
}

const triesInWords = (left: number) => (left === 1 ? 'Resta 1 tentativa.' : `Restam ${left} tentativas.`);
