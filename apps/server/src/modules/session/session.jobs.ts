import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import type { Keys } from '../../core/keys.ts';
import { greetingFor, pageUrl } from '../../platform/accounts/account-letters.ts';
import { cronTask, type FeatureJobs, task } from '../../platform/jobs/feature-jobs.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { codeMinutes, DeviceStep } from './device-step.actions.ts';

interface Services {
  readonly config: Config;
  readonly keys: Keys;
  readonly system: Database;
  readonly mail: Mail;
  readonly limiter: SharedLimiter;
}

export function sessionJobs(services: Services): FeatureJobs {
  const step = new DeviceStep(services.keys, services);
  return {
    tasks: {
      'send-sign-in-code': task(z.object({ id: z.number() }), ({ id }) => sendCode(services, step, id)),
      'forget-sign-in-codes': cronTask(async () => {
        await sql`delete from sign_in_codes where expires_at < now()`.execute(services.system);
      }),
    },
    cron: { 'forget-sign-in-codes': '22 * * * *' },
  };
}

const codeLetter = (config: Config, name: string, code: string): Letter => ({
  subject: 'Código para entrar',
  greeting: greetingFor(name),
  paragraphs: [
    'Houve muitas tentativas de entrar na sua conta no Conforme com a senha errada. Por isso, quem entra de um aparelho novo precisa também deste código:',
  ],
  code,
  closing: [
    `O código vale por ${codeMinutes} minutos e não é pedido nos aparelhos em que você já entrou.`,
    `Se não é você quem está entrando, não passe o código a ninguém. Se a sua senha for fraca ou usada em outro lugar, troque-a em ${pageUrl(config, '/forgot-password')}.`,
  ],
});

/** One letter to the mailbox, if anybody signs in with that address; the row says nothing about it either way. */
const sendCode = ({ config, system, mail }: Services, step: DeviceStep, id: number): Promise<void> =>
  system.transaction().execute(async (db) => {
    const asked = await db
      .selectFrom('sign_in_codes')
      .select(['id', 'email'])
      .where('id', '=', id)
      // Only the first run of this job finds it without a code.
      .where('code_hash', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst();
    if (!asked) return;
    const account = await db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'home_entity_id'])
      .where('email', '=', asked.email)
      .where('status', '=', 'active')
      .where('password_hash', 'is not', null)
      .orderBy(sql`email_verified_at is null`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!account) return;
    await mail.queue(db, {
      to: { name: account.name, address: account.email },
      letter: codeLetter(config, account.name, await step.issue(db, asked)),
      legalEntityId: account.home_entity_id,
      userId: account.id,
      about: 'sign-in-code',
    });
  });
