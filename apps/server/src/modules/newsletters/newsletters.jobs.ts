import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { Keys } from '../../core/keys.ts';
import { ContactOptOuts } from '../../platform/contacts/opt-outs.ts';
import { type FeatureJobs, oneByOne } from '../../platform/jobs/feature-jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';
import { announce, readersOf } from './announcement.ts';
import { type ReminderKind, remindUnsigned } from './remind.ts';

interface Services {
  readonly system: Database;
  readonly config: Config;
  readonly keys: Keys;
  readonly mail: Mail;
  readonly notifier: Notifier;
}

/** Each of these does its work once, whoever runs it and however often. */
export const newslettersJobs = (services: Services): FeatureJobs => ({
  tasks: {
    'announce-newsletters': oneByOne(services.system, toAnnounce, (db, id) =>
      announceOne(db, services.notifier, id),
    ),
    'remind-newsletters': oneByOne(services.system, toRemind, (db, due) => remind(db, services, due)),
    'purge-newsletters': oneByOne(services.system, toPurge, async (db, id) => {
      await sql`delete from newsletters where id = ${id}`.execute(db);
    }),
  },
  cron: {
    'announce-newsletters': '*/5 * * * *',
    'remind-newsletters': '20 11-20 * * *',
    'purge-newsletters': '33 5 * * *',
  },
});

const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
const now = sql`n.status = 'RE' and n.deleted_at is null and n.archived_at is null and n.publish_at <= now()
  and (n.expires_at is null or n.expires_at > now())`;

/** Whose time has come, and of whose newest relevant version nobody was told. Older ones are no news. */
async function toAnnounce(system: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.id from newsletters n where ${now} and greatest(n.publish_at, n.released_at) > now() - interval '7 days'
      and not exists (select from newsletter_events e
        where e.newsletter_id = n.id and e.kind = 'published' and e.version >= n.signed_from)
    order by n.id`.execute(system);
  return ids(rows);
}

async function announceOne(db: Transaction, notifier: Notifier, id: number): Promise<void> {
  const { rows } = await sql<{
    id: number;
    legal_entity_id: number;
    title: string;
    signed_from: number;
    asks_signature: boolean;
  }>`select n.id, n.legal_entity_id, v.title, n.signed_from, n.asks_signature from newsletters n
    join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    where n.id = ${id} and ${now} and not exists (select from newsletter_events e
        where e.newsletter_id = n.id and e.kind = 'published' and e.version >= n.signed_from)
    for update of n`.execute(db);
  const [newsletter] = rows;
  if (!newsletter) return;
  const people = await readersOf(db, id);
  await announce(db, notifier, newsletter, people);
  await sql`insert into newsletter_events (newsletter_id, legal_entity_id, kind, version, detail)
    values (${id}, ${newsletter.legal_entity_id}, 'published', ${newsletter.signed_from},
      ${JSON.stringify({ people: people.length })}::jsonb)`.execute(db);
}

/** 'after 12': by the text of `oneByOne`, one reminder of one newsletter. */
async function toRemind(system: Database): Promise<readonly string[]> {
  const asks = sql`${now} and n.asks_signature`;
  const { rows } = await sql<{ due: string }>`
    select 'before ' || n.id as due from newsletters n
    where ${asks} and n.signature_due_on = today_in_brasilia() + 1
    union all
    select 'after ' || n.id from newsletters n
    join newsletter_versions v on v.newsletter_id = n.id and v.number = n.signed_from
    where ${asks} and greatest(n.publish_at, v.created_at) between now() - interval '5 days' and now() - interval '2 days'
      and (n.signature_due_on is null or n.signature_due_on >= today_in_brasilia())`.execute(system);
  return rows.map(({ due }) => due);
}

async function remind(db: Transaction, services: Services, due: string): Promise<void> {
  const [kind, id] = due.split(' ');
  const optOuts = new ContactOptOuts(new SealedFields(services.keys));
  await remindUnsigned(db, { ...services, optOuts }, Number(id), { kind: kind as ReminderKind, by: null });
}

/** What was signed stays with its proof: such a newsletter is hidden, never purged. */
async function toPurge(system: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.id from newsletters n where n.deleted_at < now() - interval '30 days' and not exists (
      select from read_signatures s where s.target_type = 'newsletter' and s.target_id = n.id)
    order by n.id`.execute(system);
  return ids(rows);
}
