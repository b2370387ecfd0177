import type { KnownNotificationType } from '@conforme/contracts/core/notifications/notification-types.ts';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import { cronTask, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { digestLetter } from '../../platform/notifications/notification-letters.ts';

interface Services {
  readonly config: Config;
  readonly system: Database;
  readonly mail: Mail;
}

const KEPT_DAYS = 180;

export const notificationJobs = (services: Services): FeatureJobs => ({
  tasks: {
    'send-notification-digests': cronTask((stop) => sendDigests(services, stop)),
    'forget-notifications': cronTask(() => forgetNotifications(services.system)),
  },
  cron: {
    // Seven in the morning in Brasília.
    'send-notification-digests': '0 10 * * *',
    'forget-notifications': '37 5 * * *',
  },
});

/** One person at a time, each in a transaction of their own: a crash in between repeats nobody's mail. */
async function sendDigests({ config, system, mail }: Services, stop: AbortSignal): Promise<void> {
  const { rows: people } = await sql<{ user_id: number }>`
    select distinct user_id from notifications where mail = 'digest'`.execute(system);
  for (const { user_id } of people) {
    if (stop.aborted) return;
    await system.transaction().execute(async (db) => {
      // What was read in the application meanwhile needs no mail.
      const { rows } = await sql<{ type: KnownNotificationType; unread: boolean }>`
        update notifications set mail = 'sent' where user_id = ${user_id} and mail = 'digest'
        returning type, read_at is null as unread`.execute(db);
      const types = rows.filter(({ unread }) => unread).map(({ type }) => type);
      const person = await db
        .selectFrom('users')
        .select(['name', 'email', 'home_entity_id'])
        .where('id', '=', user_id)
        .where('status', '=', 'active')
        .executeTakeFirst();
      if (!person || types.length === 0) return;
      await mail.queue(db, {
        to: { name: person.name, address: person.email },
        letter: digestLetter(config, types),
        legalEntityId: person.home_entity_id,
        userId: user_id,
        about: 'notification-digest',
      });
    });
  }
}

async function forgetNotifications(system: Database): Promise<void> {
  await sql`delete from notifications where created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(
    system,
  );
}
