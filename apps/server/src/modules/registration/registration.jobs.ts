import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import { greetingFor, pageUrl } from '../../platform/accounts/account-letters.ts';
import { sendActivation } from '../../platform/accounts/activation-mail.ts';
import { provenHolder } from '../../platform/accounts/addresses.ts';
import { cronTask, type FeatureJobs, task } from '../../platform/jobs/feature-jobs.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

interface Services {
  readonly config: Config;
  readonly system: Database;
  readonly mail: Mail;
}

export const registrationJobs = (services: Services): FeatureJobs => ({
  tasks: {
    'answer-registration': task(z.object({ id: z.number() }), ({ id }) => answerRegistration(services, id)),
    'forget-registrations': cronTask(async () => {
      await sql`delete from registrations where expires_at < now()`.execute(services.system);
    }),
  },
  cron: { 'forget-registrations': '37 * * * *' },
});

const accountExistsLetter = (config: Config, name: string): Letter => ({
  subject: 'Alguém tentou criar uma conta com o seu e-mail',
  greeting: greetingFor(name),
  paragraphs: [
    'Alguém pediu uma conta nova no Conforme com este endereço de e-mail. Você já tem uma, e nada mudou nela.',
    'Se foi você, entre com a conta que já tem. Se esqueceu a senha, defina outra.',
  ],
  link: { label: 'Definir uma nova senha', url: pageUrl(config, '/forgot-password') },
});

/** Here, after the answer was given, it is first asked whether the address has an account already. */
const answerRegistration = ({ config, system, mail }: Services, id: number): Promise<void> =>
  system.transaction().execute(async (db) => {
    const registration = await db
      .selectFrom('registrations')
      .select(['id', 'email'])
      .where('id', '=', id)
      // Only the first run of this job finds it without a link.
      .where('token_hash', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!registration) return;
    const account = await provenHolder(db, registration.email);
    if (!account) return sendActivation(db, { config, mail }, registration);
    // It goes on waiting, with a link that nobody has: signing in with its password says the same as for any other.
    await db
      .updateTable('registrations')
      .set({ token_hash: hashSecret(newSecret()) })
      .where('id', '=', registration.id)
      .execute();
    await mail.queue(db, {
      to: { name: account.name, address: account.email },
      letter: accountExistsLetter(config, account.name),
      legalEntityId: account.home_entity_id,
      userId: account.id,
      about: 'account-exists',
    });
  });
