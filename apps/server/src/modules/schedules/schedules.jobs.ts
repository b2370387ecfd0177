import { shortWhenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { Keys } from '../../core/keys.ts';
import { cronTask, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { loadLinkKeys } from '../../platform/public-links/link-keys.ts';
import { PublicLinks } from '../../platform/public-links/public-links.ts';
import { lockEvent } from './stored-event.ts';
import { type Guest, guestColumns, notifyGuests, writeToGuests } from './write-to-guests.ts';

interface Services {
  readonly config: Config;
  readonly system: Database;
  readonly mail: Mail;
  readonly notifier: Notifier;
  readonly keys: Keys;
}

interface Due {
  readonly occurrence_id: number;
  readonly schedule_id: number;
  readonly minutes: number;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Reminders, each once; and what ended five years ago is deleted, with its guests. */
export const schedulesJobs = (services: Services): FeatureJobs => ({
  tasks: {
    'send-schedule-reminders': cronTask(async (stop) => {
      const dues = await remindersDue(services.system);
      if (dues.length === 0) return;
      const links = new PublicLinks(await loadLinkKeys(services.config, services.keys));
      for (const due of dues) {
        if (stop.aborted) return;
        await services.system.transaction().execute((db) => remind(db, { ...services, links }, due));
      }
    }),
    'purge-schedules': cronTask(async () => {
      await sql`delete from schedules where last_ends_at < now() - interval '5 years'`.execute(
        services.system,
      );
    }),
  },
  cron: { 'send-schedule-reminders': '*/5 * * * *', 'purge-schedules': '53 5 * * *' },
});

/** Not for what has begun: a reminder that comes late says nothing any more. */
async function remindersDue(system: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select o.id as occurrence_id, o.schedule_id, before.minutes, to_jsonb(o.starts_at) #>> '{}' as starts_at,
      to_jsonb(o.ends_at) #>> '{}' as ends_at
    from schedule_occurrences o join schedules s on s.id = o.schedule_id and s.cancelled_at is null
    cross join lateral unnest(s.reminders) as before (minutes)
    where o.starts_at > now() - interval '5 minutes' and o.starts_at <= now() + interval '8 days'
      and o.starts_at - make_interval(mins => before.minutes) <= now()
      and not exists (select from schedule_reminders r where r.occurrence_id = o.id and r.minutes = before.minutes)
    order by o.starts_at, o.id limit 1000`.execute(system);
  return rows;
}

/** People with an account by notification, as they want it; everybody else by letter. */
async function remind(
  db: Transaction,
  services: Services & { readonly links: PublicLinks },
  due: Due,
): Promise<void> {
  const { rows: taken } = await sql`insert into schedule_reminders (occurrence_id, minutes)
    values (${due.occurrence_id}, ${due.minutes}) on conflict do nothing returning minutes`.execute(db);
  const event = taken.length > 0 ? await lockEvent(db, due.schedule_id) : undefined;
  if (!event) return;
  const { rows: guests } = await sql<Guest>`select ${guestColumns} from schedule_guests g
    where g.schedule_id = ${event.id} and g.situation <> 'REJ' order by g.id`.execute(db);
  const when = shortWhenWords({ ...due, all_day: event.all_day, zone: event.zone });
  const acting = { db, config: services.config, actorId: null };
  await notifyGuests(acting, services, event, { title: 'Lembrete', message: `${event.title}: ${when}.` }, [
    event.organiser_id,
    ...guests.map(({ user_id }) => user_id),
  ]);
  await writeToGuests(
    acting,
    services,
    { kind: 'soon', event, date: due },
    guests.filter(({ user_id }) => user_id === null),
  );
}
