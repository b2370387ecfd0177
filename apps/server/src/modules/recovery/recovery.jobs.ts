import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { sendActivation } from '../../platform/accounts/activation-mail.ts';
import { sendInvitation } from '../../platform/accounts/invitation-mail.ts';
import { issueLink } from '../../platform/accounts/mailed-links.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { cronTask, type FeatureJobs, task } from '../../platform/jobs/feature-jobs.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { closedAccountLetter, resetLetter } from './recovery.letters.ts';

interface Services {
  readonly config: Config;
  readonly system: Database;
  readonly mail: Mail;
}
interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly status: string;
  readonly email_verified_at: string | null;
  readonly email_handed_in: number | null;
  readonly home_entity_id: number;
}

export const recoveryJobs = (services: Services): FeatureJobs => ({
  tasks: {
    'answer-recovery-request': task(z.object({ id: z.number() }), ({ id }) => answerRequest(services, id)),
    // Only those whose job failed for good are left.
    'forget-recovery-requests': cronTask(async () => {
      await sql`delete from recovery_requests where created_at < now() - interval '1 day'`.execute(
        services.system,
      );
    }),
  },
  cron: { 'forget-recovery-requests': '47 5 * * *' },
});

/** A letter for each account, to the address as it is registered. */
const answerRequest = (services: Services, id: number): Promise<void> =>
  services.system.transaction().execute(async (db) => {
    // Taken with the letter it causes: a job that runs twice finds nothing the second time.
    const request = await db
      .deleteFrom('recovery_requests')
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirst();
    if (!request) return;
    const accounts = await addressees(db, request.email);
    for (const account of accounts) await writeTo(db, services, account);
    if (accounts.length === 0) await remindRegistrant(db, services, request.email);
  });

const mostLetters = 3;

/**
 * The account that proved the address, and the invitations that wait for its owner. Where nobody proved it, every
 * account under it: each link leads to its own. Those come first that are open and have waited longest for a letter:
 * however many there are, asking again reaches every one.
 */
async function addressees(db: Transaction, email: string): Promise<Account[]> {
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified_at', 'email_handed_in', 'status', 'home_entity_id'])
    .where('email', '=', email)
    .orderBy(sql`email_verified_at is null`)
    .orderBy(sql`status not in ('active', 'invited')`)
    .orderBy(sql`(select max(m.created_at) from mail_messages m where m.user_id = users.id) nulls first`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // A proof that was handed over keeps nobody who reads the mailbox from the other accounts.
  const isProven = accounts.some((one) => one.email_verified_at !== null && one.email_handed_in === null);
  return accounts
    .filter((one) => !isProven || one.email_verified_at !== null || one.status === 'invited')
    .slice(0, mostLetters);
}

async function writeTo(db: Transaction, services: Services, account: Account): Promise<void> {
  const { config, mail } = services;
  if (account.status === 'invited') {
    await sendInvitation(db, services, account, account.home_entity_id);
    return;
  }
  const send = (letter: Letter) =>
    mail.queue(db, {
      to: { name: account.name, address: account.email },
      letter,
      legalEntityId: account.home_entity_id,
      userId: account.id,
      about: 'password-reset',
    });
  if (account.status !== 'active') return send(closedAccountLetter(config, account));
  const token = await issueLink(db, { userId: account.id, purpose: 'password_reset', email: account.email });
  await mail.withdraw(db, account.id, 'password-reset');
  await send(resetLetter(config, account, token));
  await recordAudit(
    db,
    { legalEntityId: account.home_entity_id, actorId: null },
    { action: 'user.password_reset_requested', object: ['user', account.id] },
  );
}

/** Whoever registered and lost the letter is told to come here (specification §8): they get it again. */
async function remindRegistrant(db: Transaction, services: Services, email: string): Promise<void> {
  const waiting = await db
    .selectFrom('registrations')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (waiting) await sendActivation(db, services, waiting);
}
