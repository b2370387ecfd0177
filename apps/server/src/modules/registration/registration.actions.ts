import { messages } from '@conforme/contracts/core/messages.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type { registrationWrite } from '@conforme/contracts/modules/registration/registration.schemas.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { Config } from '../../core/config.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { hashSecret } from '../../core/secrets.ts';
import { activationHours } from '../../platform/accounts/activation-mail.ts';
import { limitMails } from '../../platform/accounts/mail-limits.ts';
import {
  assertRegistrationOpen,
  createOwnOrganisation,
  createStudent,
  registrationClosed,
  registrationOrganisation,
} from '../../platform/accounts/self-registered.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { handedIn } from '../../platform/mail/handed-secrets.ts';
import { assertGoodPassword, hashPassword, passwordMatches } from '../../platform/passwords.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';

type Registration = z.output<typeof registrationWrite>;

/** Looks nothing up: whether the address has an account is found out later, and told to that address alone. */
export async function register(ctx: PublicCtx, limiter: SharedLimiter, body: Registration) {
  assertRegistrationOpen(ctx.config, body.type);
  assertGoodPassword(body.password, { email: body.email, words: [body.company_name ?? ''] });
  // Without an organisation to write in whose name, the letter that is promised below would never be written.
  if ((await registrationOrganisation(ctx.system, ctx.config)) === null) throw registrationClosed();
  await limitMails(ctx, limiter, body.email);
  const passwordHash = await hashPassword(body.password);
  await inTransaction({ db: ctx.system }, async ({ db }) => {
    const { id } = await db
      .insertInto('registrations')
      .values({
        email: body.email,
        name: body.name,
        company_name: body.company_name,
        password_hash: passwordHash,
        expires_at: sql`now() + make_interval(hours => ${activationHours})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addJob(db, 'answer-registration', { id });
  });
  return {
    success: true as const,
    email: body.email,
    messages: [
      {
        level: 'success' as const,
        message: `${messages.userCreated} ${ctx.config.SMTP_URL ? messages.activationSent : messages.activationHanded}`,
      },
    ],
  };
}

/** Used, expired, replaced and invented links are one and the same answer. */
const deadLink = () => new AppError('not_found', 'Este link não vale mais. Faça o cadastro de novo.');

async function findRegistration(ctx: PublicCtx, limiter: SharedLimiter, token: string) {
  const { config, http } = ctx;
  await limiter.take(
    `activation address ${http.network}`,
    config.LOGIN_TRIES_PER_ADDRESS,
    config.LOGIN_WINDOW_MINUTES,
  );
  const found = await ctx.system
    .selectFrom('registrations')
    .select(['id', 'name', 'email', 'company_name', 'password_hash'])
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!found) throw deadLink();
  return found;
}

export async function checkActivation(ctx: PublicCtx, limiter: SharedLimiter, token: string) {
  const { name, email, company_name } = await findRegistration(ctx, limiter, token);
  return { name, email, company_name };
}

/** Its letter stands in the outbox of the organisation that people register in. */
async function activationHandedIn(db: Transaction, config: Config, token: string): Promise<number | null> {
  const legalEntityId = await registrationOrganisation(db, config);
  return legalEntityId === null ? null : handedIn(db, config, { hash: hashSecret(token), legalEntityId });
}

/**
 * The link shows that the mailbox is theirs, the password that the registration is: without it, somebody could
 * register another's address and wait for its owner to press the button.
 */
export async function activate(
  ctx: PublicCtx,
  limiter: SharedLimiter,
  body: { token: string; password: string },
) {
  const found = await findRegistration(ctx, limiter, body.token);
  const tries = `activation ${found.id}`;
  await limiter.take(tries, ctx.config.LOGIN_TRIES_PER_ACCOUNT, ctx.config.LOGIN_WINDOW_MINUTES);
  if (!(await passwordMatches(found.password_hash, body.password)))
    throw invalidField('password', 'Esta não é a senha escolhida no cadastro.');
  await inTransaction({ db: ctx.system }, async ({ db }) => {
    // The delete decides: of fifty simultaneous uses, one finds the row.
    const used = await db
      .deleteFrom('registrations')
      .where('token_hash', '=', hashSecret(body.token))
      .where('expires_at', '>', sql<string>`now()`)
      .returning(['name', 'email', 'company_name', 'password_hash'])
      .executeTakeFirst();
    if (!used) throw deadLink();
    // The others' links are dead; that they wait is still said to them, or they would learn of the account.
    await db
      .updateTable('registrations')
      .set({ token_hash: sql`sha256(uuid_send(gen_random_uuid()))` })
      .where('email', '=', used.email)
      .execute();
    const registrant = {
      name: used.name,
      email: used.email,
      passwordHash: used.password_hash,
      emailHandedIn: await activationHandedIn(db, ctx.config, body.token),
    };
    if (used.company_name === null) await createStudent(db, ctx.config, registrant);
    else await createOwnOrganisation(db, used.company_name, registrant);
  }).catch((error) => {
    // Somebody else proved the address meanwhile: to this link it is as if it had been used.
    throw error instanceof AppError && error.errors?.email ? deadLink() : error;
  });
  return { email: found.email };
}
