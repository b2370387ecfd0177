import { reminderDays } from '@conforme/contracts/platform/documents/document-rules.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { type FeatureJobs, oneByOne, task } from '../../platform/jobs/feature-jobs.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { readDocumentText, readingJob } from './read-document-text.ts';
import { releaseVersion } from './release-version.ts';

interface Services {
  readonly system: Database;
  readonly files: Files;
  readonly notifier: Notifier;
}

/** Each of these does its work once, whoever runs it and however often. */
export const documentsJobs = (services: Services): FeatureJobs[] => [
  {
    // Large files may take a minute each: by a worker of their own.
    tasks: {
      'read-document-text': task(readingJob, (job, stop) => readDocumentText(services, job, stop)),
    },
    atOnce: 1,
  },
  {
    tasks: {
      'announce-documents': oneByOne(services.system, toAnnounce, (db, id) => announce(db, services, id)),
      'remind-documents': oneByOne(services.system, toRemind, (db, due) => remind(db, services, due)),
      'begin-documents': oneByOne(services.system, toBegin, begin),
      'purge-documents': oneByOne(services.system, toPurge, async (db, id) => {
        await sql`delete from documents where id = ${id}`.execute(db);
      }),
    },
    cron: {
      'announce-documents': '*/10 * * * *',
      'remind-documents': '25 11 * * *',
      'begin-documents': '5 3 * * *',
      'purge-documents': '36 5 * * *',
    },
  },
];

const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
const inForce = sql`d.status in ('in_force', 'periodic_review') and d.deleted_at is null
  and not has_expired(d.expires_on)`;

/** Of whose newest relevant version nobody was told; older ones are no news. */
const untold = sql`${inForce} and exists (select from document_versions v where v.document_id = d.id
    and v.number = d.signed_from and v.released_at > now() - interval '7 days')
  and not exists (select from document_events e where e.document_id = d.id and e.kind = 'announced'
    and e.number >= d.signed_from)`;

async function toAnnounce(system: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from document_versions v join documents d on d.id = v.document_id
    where v.state = 'in_force' and v.released_at > now() - interval '7 days' and ${untold} order by d.id`.execute(
    system,
  );
  return ids(rows);
}

interface Told {
  readonly id: number;
  readonly legal_entity_id: number;
  readonly code: string;
  readonly title: string;
  readonly signed_from: number;
  readonly requires_signature: boolean;
}

const named = ({ code, title }: Told) => `${code} (“${title}”)`;

/** Readers are asked to sign; what needs no signature is there to be found, without noise. */
async function announce(db: Transaction, { notifier }: Services, id: number): Promise<void> {
  const { rows } = await sql<Told>`
    select d.id, d.legal_entity_id, d.code, d.title, d.signed_from, d.requires_signature from documents d
    where d.id = ${id} and ${untold} for update of d`.execute(db);
  const [document] = rows;
  if (!document) return;
  if (document.requires_signature) {
    const { rows: people } = await sql<{ user_id: number }>`
      select user_id from document_signers(${id})`.execute(db);
    await notifier.notify(db, {
      userIds: people.map(({ user_id }) => user_id),
      type: 'document.to_sign',
      title: `Para assinar: ${document.code}`,
      message: `Leia e assine ${named(document)}.`,
      link: `/documents/consult/${id}`,
      legalEntityId: document.legal_entity_id,
      dedupKey: `document ${id} to sign ${document.signed_from}`,
    });
  }
  await sql`insert into document_events (document_id, legal_entity_id, kind, number)
    values (${id}, ${document.legal_entity_id}, 'announced', ${document.signed_from})`.execute(db);
}

/** 'review 12 2027-01-31': by the text of `oneByOne`, one reminder of one document for one day. */
async function toRemind(system: Database): Promise<readonly string[]> {
  const days = sql`${[...reminderDays]}::integer[]`;
  const due = (kind: string, column: string) => sql`
    select ${kind} || '_' || (select min(n) from unnest(${days}) n
        where ${sql.ref(column)} - today_in_brasilia() <= n) || ' ' || d.id || ' ' || ${sql.ref(column)} as due
    from documents d where ${inForce} and ${sql.ref(column)} - today_in_brasilia() between 0 and ${reminderDays[0]}::integer`;
  const { rows } = await sql<{ due: string }>`
    ${due('review', 'd.review_on')} union all ${due('expiry', 'd.expires_on')}
    union all select 'sign_1 ' || d.id || ' ' || d.signature_due_on from documents d
    where ${inForce} and d.requires_signature and d.signature_due_on = today_in_brasilia() + 1`.execute(
    system,
  );
  return rows.map((row) => row.due);
}

async function remind(db: Transaction, { notifier }: Services, due: string): Promise<void> {
  const [kind = '', id, day = ''] = due.split(' ');
  const { rows } = await sql<Told & { owner_id: number | null }>`
    with told as (insert into document_reminders (document_id, legal_entity_id, kind, due_on)
      select id, legal_entity_id, ${kind}, ${day}::date from documents where id = ${Number(id)}
      on conflict do nothing returning document_id)
    select d.* from documents d join told on told.document_id = d.id`.execute(db);
  const [document] = rows;
  if (!document) return;
  const words = day.split('-').reverse().join('/');
  const common = {
    legalEntityId: document.legal_entity_id,
    dedupKey: `document ${document.id} ${kind} ${day}`,
  };
  if (kind === 'sign_1') {
    const { rows: people } = await sql<{ user_id: number }>`
      select p.user_id from document_signers(${document.id}) p where not exists (
        select from read_signatures s where s.target_type = 'document' and s.target_id = ${document.id}
          and s.version >= ${document.signed_from} and s.user_id = p.user_id)`.execute(db);
    return notifier.notify(db, {
      ...common,
      userIds: people.map(({ user_id }) => user_id),
      type: 'document.to_sign',
      title: `Para assinar: ${document.code}`,
      message: `Leia e assine ${named(document)} até ${words}.`,
      link: `/documents/consult/${document.id}`,
    });
  }
  if (document.owner_id === null) return;
  const isReview = kind.startsWith('review');
  await notifier.notify(db, {
    ...common,
    userIds: [document.owner_id],
    type: 'document.due',
    title: `${isReview ? 'Revisão marcada' : 'Validade que termina'}: ${document.code}`,
    message: isReview
      ? `${named(document)} tem revisão marcada para ${words}.`
      : `${named(document)} vale até ${words}.`,
    link: `/documents/${document.id}`,
  });
}

/** Approved for a day that has come. Those approved on or after their day are published by hand. */
async function toBegin(system: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from document_versions v join documents d on d.id = v.document_id
    where v.state = 'approved' and d.deleted_at is null and d.effective_from <= today_in_brasilia()
      and d.status in ('approved', 'in_force', 'periodic_review')
      and d.effective_from > (v.approved_at at time zone 'America/Sao_Paulo')::date
      and (d.expires_on is null or d.expires_on > today_in_brasilia())
      and exists (select from audiences a where a.target_type = 'document' and a.target_id = d.id)
    order by d.id`.execute(system);
  return ids(rows);
}

async function begin(db: Transaction, id: number): Promise<void> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const pending = await db
    .selectFrom('document_versions')
    .select(['id', 'number', 'state', 'note', 'relevant', 'author_id', 'approver_id', 'sha256'])
    .where('document_id', '=', id)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  if (row && pending) await releaseVersion(db, row, pending, null);
}

/** A deletion can be undone for thirty days. */
async function toPurge(system: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from documents where deleted_at < now() - interval '30 days' order by id`.execute(system);
  return ids(rows);
}
