import { messages } from '@conforme/contracts/core/messages.ts';
import type { SecondStep, SessionSnapshot } from '@conforme/contracts/core/session-snapshot.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import { recordRefusal } from '../../platform/audit/audit.ts';
import { passwordMatches } from '../../platform/passwords.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import type { KnownDevices } from '../../platform/sessions/known-devices.ts';
import { afterFirstProof } from '../../platform/sessions/sign-in.ts';
import type { DeviceStep, StepAnswer } from './device-step.actions.ts';

interface Account {
  readonly id: number;
  readonly home_entity_id: number;
  readonly password_hash: string | null;
  readonly status: string;
  readonly is_proven: boolean;
}

interface Services {
  readonly limiter: SharedLimiter;
  readonly devices: KnownDevices;
  readonly step: DeviceStep;
}

/**
 * Tries are limited per account and address together, and per address: wrong tries from one place never
 * lock the owner out elsewhere. After many on one account, from wherever, a device that never signed in to it has one
 * step more before its password is looked at. Known and unknown e-mails cost the same work and get the same answer.
 */
export async function login(
  ctx: PublicCtx,
  { limiter, devices, step }: Services,
  body: StepAnswer & { email: string; password: string },
): Promise<SessionSnapshot | SecondStep> {
  const { config, http } = ctx;
  const byAddress = `login address ${http.network}`;
  const byAccount = `login account ${body.email} address ${http.network}`;
  const minutes = config.LOGIN_WINDOW_MINUTES;
  await limiter.takeAll([
    { name: byAddress, tries: config.LOGIN_TRIES_PER_ADDRESS, minutes },
    { name: byAccount, tries: config.LOGIN_TRIES_PER_ACCOUNT, minutes },
  ]);
  // Counted only once it will be looked at: one address alone cannot bring the step upon everybody.
  const byAnybody = `login account ${body.email}`;
  const { hits } = await limiter.count(byAnybody, minutes);
  const { accounts, registeredHash } = await findAccounts(ctx, devices, body.email);
  const isDue = hits > config.LOGIN_TRIES_BEFORE_STEP;
  // A device counts for the account that signed in there, not for others under the same address. A wrong password gets
  // the step whether there are others or not.
  const known = isDue ? accounts.filter((one) => devices.knows(http, one)) : [];
  const recognised = known.length > 0 ? await accountOpenedBy(body.password, known) : undefined;
  const needsStep = isDue && !recognised;
  if (needsStep) await step.pass(ctx, body.email, body);
  const account = recognised ?? (await accountOpenedBy(body.password, accounts));
  if (!account)
    // Asked of everybody who is refused, account or not: otherwise whoever registers an address that is not theirs
    // could tell, by this answer or its time, whether it has an account.
    return (await passwordMatches(registeredHash, body.password))
      ? remindToActivate(limiter, [byAddress, byAccount, byAnybody])
      : refuse(ctx, accounts[0]);
  const proof = { userId: account.id, passwordHash: account.password_hash };
  const answer =
    (await inTransaction({ db: ctx.system }, async ({ db }) => {
      const opened = await afterFirstProof(db, ctx, proof);
      if (opened && needsStep) await step.spend(db, body.email, body);
      return opened;
    })) ?? (await refuse(ctx, account));
  // Who still owes the second factor has not come in: tickets are not to be had without end.
  await limiter.giveBack(byAddress, byAnybody, ...(answer.app_2fa_enabled ? [] : [byAccount]));
  if (!answer.app_2fa_enabled) await devices.remember(ctx, account.id);
  return answer;
}

/**
 * Several organisations may have made an account under one address: the password says which is meant, the proven one
 * first. Always as many comparisons as two accounts cost, or the time would tell one account from another beside it.
 */
async function accountOpenedBy(password: string, accounts: readonly Account[]): Promise<Account | undefined> {
  const [first, second, ...others] = accounts;
  for (const account of [first, second, ...others])
    if ((await passwordMatches(account?.password_hash ?? null, password)) && account?.status === 'active')
      return account;
  return undefined;
}

/** So many passwords are compared at one try: each takes a good part of a second of one processor. */
const mostCompared = 5;
const mostFound = 100;

/**
 * The accounts under this address, and the password of whoever registered and has not come by the link yet: in one
 * question for all. So many at most: the one that proved the address, those that signed in on this device, then the
 * installation's administration and the oldest. No organisation pushes another's account out by making new ones, and
 * whoever is pushed out by older ones proves the address by a forgotten password, and comes first from then on.
 */
async function findAccounts(ctx: PublicCtx, devices: KnownDevices, email: string) {
  const { rows } = await sql<Partial<Account> & { registered_hash: string | null }>`
    select u.id, u.home_entity_id, u.password_hash, u.status, u.email_verified_at is not null as is_proven,
      waiting.password_hash as registered_hash
    from (select ${email}::text as email) asked
    left join lateral (
      select one.*, exists (select from role_users held join roles r on r.id = held.role_id
          where held.user_id = one.id and r.catalog_name = 'admin') as administers
      from users one where one.email = asked.email
      order by one.email_verified_at is null, one.status <> 'active', administers desc, one.id limit ${mostFound}) u on true
    left join lateral (
      select r.password_hash from registrations r where r.email = asked.email and r.expires_at > now()
      order by r.id desc limit 1) waiting on true
    order by u.email_verified_at is null, u.status <> 'active', u.administers desc, u.id`.execute(ctx.system);
  const found = rows.filter((row): row is Account & typeof row => row.id !== null);
  const isFirst = (one: Account) => one.is_proven || devices.knows(ctx.http, one);
  return {
    accounts: [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].slice(0, mostCompared),
    registeredHash: rows[0]?.registered_hash ?? null,
  };
}

/** The password is the one chosen at a registration that waits: an honest try. */
async function remindToActivate(limiter: SharedLimiter, counted: readonly string[]): Promise<never> {
  await limiter.giveBack(...counted);
  throw new AppError('unverified_account', messages.unverifiedAccount);
}

async function refuse(ctx: PublicCtx, account: Account | undefined): Promise<never> {
  await recordRefusal(
    ctx.system,
    { legalEntityId: account?.home_entity_id ?? null, actorId: account?.id ?? null },
    { attempt: 'login' },
  );
  throw new AppError('login_failed', messages.loginFailed);
}
