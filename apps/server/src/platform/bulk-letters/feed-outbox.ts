import { recipientAddress } from '@conforme/contracts/platform/bulk-letters/bulk-sending.schemas.ts';
import { merged, valuesOf } from '@conforme/contracts/platform/bulk-letters/merge-fields.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { recordAudit } from '../audit/audit.ts';
import { BEHIND_LETTERS, enqueueBehind } from '../mail/bulk-priority.ts';
import type { Letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { cancelNewsletterLetters } from './cancel-newsletter-letters.ts';

/** So many are put into the outbox at once; the next ones when these have left or failed. */
const BATCH = 50;

/** Seconds until the next look. */
export const FEEDING = { now: 0, whileRetrying: 30 };

/** What a feature does when all letters of a case have left or failed for good: in the transaction that notes it. */
export type SendingFinished = (
  db: Transaction,
  finished: { readonly sendingId: string; readonly caseId: string; readonly legalEntityId: number },
) => Promise<void>;

/** Where a newsletter is read by somebody without an account: an address of their own. */
export type PersonalLinks = (
  db: Transaction,
  newsletterId: number,
  recipient: { readonly contact_id: number; readonly name: string; readonly email: string },
  /** Whoever started the sending; null where the account is gone. */
  createdBy: number | null,
) => Promise<string | null>;

export interface FeedingServices {
  readonly system: Database;
  readonly mail: Mail;
  readonly finished: Readonly<Partial<Record<FormType, SendingFinished>>>;
  readonly personalLinks?: PersonalLinks;
}

interface FedSending {
  readonly legal_entity_id: number;
  /** Null of a newsletter. */
  readonly case_id: string | null;
  readonly newsletter_id: number | null;
  /** Letters wait, and nobody could read the newsletter that they lead to. */
  readonly is_over: boolean;
  readonly created_by: number | null;
  readonly form_type: FormType | null;
  readonly can_unsubscribe: boolean;
  readonly subject: string;
  readonly body: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly contact: string | null;
  readonly link: NonNullable<Letter['link']> | null;
}

/**
 * The next letters of a sending, into the outbox. It waits behind every letter that is due (priorities of the queue), so
 * it is run again when those it gave have been tried: the mail of other people is never behind more than the one letter
 * at hand, and several sendings take turns. The rows say what is left: a job that is run twice gives nothing twice.
 */
export const feedOutbox = (
  { system, mail, finished, personalLinks }: FeedingServices,
  id: string,
): Promise<void> =>
  inTransaction({ db: system }, async ({ db }) => {
    const sending = await lockSending(db, id);
    if (!sending) return;
    if (sending.is_over) return leaveOut(db, sending);
    if (sending.can_unsubscribe) await skipWhoLeft(db, id);
    const fed = await putIntoOutbox(db, mail, { ...sending, id }, personalLinks);
    if (fed === BATCH) return feedLater(db, id, FEEDING.now);
    const { rows } = await sql<{ waiting: boolean }>`select exists (
      select from bulk_letters where sending_id = ${id} and state = 'queued') as waiting`.execute(db);
    if (rows[0]?.waiting) return feedLater(db, id, fed > 0 ? FEEDING.now : FEEDING.whileRetrying);
    await sql`update bulk_sendings set state = 'done', ended_at = now() where id = ${id}`.execute(db);
    const { legal_entity_id: legalEntityId, case_id: caseId, form_type } = sending;
    await recordAudit(
      db,
      { legalEntityId, actorId: null },
      { action: 'bulk_sending.finished', object: ['bulk_sending', id] },
    );
    if (form_type && caseId) await finished[form_type]?.(db, { sendingId: id, caseId, legalEntityId });
  });

/** What it would lead to is gone: no more of them, and nobody has to stop it by hand. */
async function leaveOut(db: Transaction, sending: FedSending): Promise<void> {
  const { newsletter_id: id, legal_entity_id: legalEntityId } = sending;
  if (id === null || !(await cancelNewsletterLetters(db, id))) return;
  await recordAudit(
    db,
    { legalEntityId, actorId: null },
    { action: 'newsletter.mail_cancelled', object: ['newsletter', id] },
  );
}

export const feedLater = (db: Transaction, id: string, seconds: number): Promise<void> =>
  enqueueBehind(db, 'feed-outbox', { id }, { key: `bulk ${id}`, seconds, priority: BEHIND_LETTERS });

/** An address as it is, so that it can be copied and answers go there; other words as text, which leads nowhere. */
function contactOf({ contact }: FedSending): Pick<Letter, 'contact' | 'closing'> {
  if (contact === null) return {};
  return recipientAddress.safeParse(contact).success ? { contact } : { closing: [`Contato: ${contact}`] };
}

async function lockSending(db: Transaction, id: string): Promise<FedSending | undefined> {
  // In the order in which whoever deletes the newsletter locks both: its letters refer to it.
  await sql`select from newsletters where id = (select newsletter_id from bulk_sendings where id = ${id})
    for key share`.execute(db);
  const { rows } = await sql<FedSending>`
    select s.legal_entity_id, s.case_id, s.newsletter_id, s.created_by, c.form_type, s.subject, s.body, s.fields,
      s.contact, s.link, s.can_unsubscribe,
      n.id is not null and (n.deleted_at is not null or n.archived_at is not null or n.publish_at > now()
        or coalesce(n.expires_at <= now(), false))
        and exists (select from bulk_letters l where l.sending_id = s.id and l.state = 'queued' and l.mail_id is null)
        as is_over
    from bulk_sendings s left join cases c on c.id = s.case_id left join newsletters n on n.id = s.newsletter_id
    where s.id = ${id} and s.state = 'sending' for update of s`.execute(db);
  return rows[0];
}

interface FedLetter {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly contact_id: number | null;
  readonly message_id: string;
}

const linkTo = (link: FedSending['link'], own: string | undefined): Pick<Letter, 'link'> =>
  link ? { link: own === undefined ? link : { ...link, url: own } } : {};

/** Of readers without an account; everybody else gets the address of the sending. */
async function linksOf(
  db: Transaction,
  { newsletter_id, created_by }: FedSending,
  letters: readonly FedLetter[],
  personalLinks: PersonalLinks | undefined,
): Promise<ReadonlyMap<string, string>> {
  const links = new Map<string, string>();
  if (newsletter_id === null || !personalLinks) return links;
  for (const { id, contact_id, name, address } of letters) {
    if (contact_id === null) continue;
    const own = await personalLinks(db, newsletter_id, { contact_id, name, email: address }, created_by);
    if (own !== null) links.set(id, own);
  }
  return links;
}

/** Who has asked for no more of them since the sending was made gets none of it, either. */
async function skipWhoLeft(db: Transaction, id: string): Promise<void> {
  await sql`
    update bulk_letters l set state = 'skipped' from bulk_sendings s
    where l.sending_id = ${id} and s.id = l.sending_id and l.state = 'queued' and l.mail_id is null
      and (l.address in (select refused_addresses(s.legal_entity_id, 'email'))
        or exists (select from bulk_letters by where by.address = l.address and by.left_at > s.created_at
          and by.legal_entity_id = any (organisation_of(s.legal_entity_id))))`.execute(db);
}

async function putIntoOutbox(
  db: Transaction,
  mail: Mail,
  sending: FedSending & { readonly id: string },
  personalLinks: PersonalLinks | undefined,
): Promise<number> {
  const { id } = sending;
  const { rows: letters } = await sql<FedLetter>`
    select id, name, address, contact_id, message_id from bulk_letters
    where sending_id = ${id} and state = 'queued' and mail_id is null
    order by place limit ${BATCH} for update`.execute(db);
  if (letters.length === 0) return 0;
  const links = await linksOf(db, sending, letters, personalLinks);
  const written = await pipelined(
    db,
    letters.map(({ id: letterId, name, address, message_id }) => {
      const values = valuesOf(name, sending.fields);
      const subject = merged(sending.subject, values);
      const paragraphs = merged(sending.body, values)
        .split(/\n+/)
        .filter((part) => part.trim() !== '');
      return mail.bulkStatement({
        to: { name, address },
        letter: {
          ...{ subject, paragraphs },
          ...contactOf(sending),
          ...linkTo(sending.link, links.get(letterId)),
          ...(sending.can_unsubscribe ? { leaving: mail.leaving.of(letterId) } : {}),
        },
        legalEntityId: sending.legal_entity_id,
        about: 'bulk-letter',
        messageId: message_id,
      });
    }),
  );
  const mailIds = written.map(([row]) => (row as { id: number }).id);
  await sql`
    update bulk_letters l set mail_id = fed.mail_id, state = ${mail.sends ? 'queued' : 'kept'}
    from unnest(${letters.map((letter) => letter.id)}::uuid[], ${mailIds}::bigint[]) as fed (id, mail_id)
    where l.id = fed.id`.execute(db);
  return letters.length;
}
