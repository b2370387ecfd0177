import type {
  BulkLetter,
  BulkSending,
  PreparedSending,
} from '@conforme/contracts/platform/bulk-letters/bulk-sending.schemas.ts';
import {
  merged,
  recipientFields,
  unknownFields,
  valuesOf,
} from '@conforme/contracts/platform/bulk-letters/merge-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { lockTree } from '../../core/database/tree-lock.ts';
import type { Mail } from '../mail/mail.ts';
import { FEEDING, feedLater } from './feed-outbox.ts';
import type { ReadRecipients } from './read-recipients.ts';

/** In whose name letters leave: a case, never a sealed one, or a newsletter. */
export type SendingOf = {
  readonly legalEntityId: number;
} & ({ readonly id: string } | { readonly newsletterId: number });

const isOf = (of: SendingOf) =>
  'newsletterId' in of ? sql`s.newsletter_id = ${of.newsletterId}` : sql`s.case_id = ${of.id}`;

/** With fields such as {{nome}}. */
export interface LetterTexts {
  readonly subject: string;
  readonly text: string;
}

export interface NewSending extends LetterTexts {
  readonly of: SendingOf;
  /** What stands for fields that are the same in every letter: { protocolo: 'INC-…' }. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Whom to write to about it: a bare e-mail address, which can be copied and gets the answers. Anything else is printed as
   * text, where addresses are taken apart, so that nobody is led anywhere by a name.
   */
  readonly contact: string | null;
  /** A page of this installation, by `pageUrl`. */
  readonly link: { readonly label: string; readonly url: string } | null;
  readonly recipients: ReadRecipients;
  /** Each letter has a way to get no more of them, and who has taken it gets none. */
  readonly canUnsubscribe?: boolean;
  /** Of a newsletter: it asks for signatures that are missing, and is none of the sendings that somebody started. */
  readonly isReminder?: boolean;
}

/** Somebody, or a job. */
interface Writing {
  readonly db: Transaction;
  readonly user: { readonly userId: number | null };
}

/** Of one organisation with its units, in a day: anybody can register one, and it must not become a way to write to strangers. */
const MOST_A_DAY = 30_000;

/** Refused at its field where a text asks for something that nobody fills in. */
function assertKnownFields(texts: LetterTexts, fields: Readonly<Record<string, string>>): void {
  const known = [...Object.keys(recipientFields), ...Object.keys(fields)];
  for (const field of ['subject', 'text'] as const) {
    const [unknown] = unknownFields(texts[field], known);
    if (unknown !== undefined)
      throw invalidField(
        field,
        `O campo {{${unknown.replace(/[{}]/g, '')}}} não existe. Use ${known.map((name) => `{{${name}}}`).join(', ')}.`,
      );
  }
}

/** Keeps recipients and text for confirmation; nothing is sent. Within a transaction; the case was found in the asker's scope. */
export async function prepareSending(
  ctx: Writing,
  mail: Pick<Mail, 'host'>,
  { of, subject, text, fields, contact, link, recipients: read, ...kind }: NewSending,
): Promise<PreparedSending> {
  assertKnownFields({ subject, text }, fields);
  const { recipients, problems, problemCount, repeated, unreached = 0 } = read;
  const { db } = ctx;
  const { rows } = await sql<{ id: string }>`
    insert into bulk_sendings (legal_entity_id, case_id, newsletter_id, subject, body, fields, contact, link, total,
      can_unsubscribe, is_reminder, created_by)
    values (${of.legalEntityId}, ${'id' in of ? of.id : null}::uuid, ${'newsletterId' in of ? of.newsletterId : null}::bigint,
      ${subject}, ${text}, ${JSON.stringify(fields)}::jsonb, ${contact}, ${link && JSON.stringify(link)}::jsonb,
      ${recipients.length}, ${kind.canUnsubscribe ?? false}, ${kind.isReminder ?? false}, ${ctx.user.userId})
    returning id`.execute(db);
  const id = found(rows[0]).id;
  await sql`
    with drawn as (
      select gen_random_uuid() as id, place, name, address, contact_id
      from unnest(${recipients.map(({ name }) => name)}::text[], ${recipients.map(({ address }) => address)}::text[],
        ${recipients.map(({ contactId }) => contactId ?? null)}::bigint[])
        with ordinality as one (name, address, contact_id, place))
    insert into bulk_letters (id, sending_id, legal_entity_id, place, name, address, contact_id, message_id)
    select id, ${id}, ${of.legalEntityId}, place, name, address, contact_id, id || '@' || ${mail.host} from drawn`.execute(
    db,
  );
  const [first] = recipients;
  const values = valuesOf(first?.name ?? '', fields);
  return {
    sending: await sendingOf(db, of, id),
    problems: [...problems],
    problem_count: problemCount,
    repeated,
    unreached,
    sample: {
      to: first ? `${first.name} <${first.address}>` : '',
      subject: merged(subject, values),
      text: merged(text, values),
    },
  };
}

/**
 * Letters leave from the commit on, a few at a time: with these texts, where the asker wrote others than those that were
 * prepared. Within the act's transaction.
 */
export async function startSending(
  { db }: Pick<Writing, 'db'>,
  of: SendingOf,
  sendingId: string,
  texts: LetterTexts | null = null,
): Promise<BulkSending> {
  const { total } = await sendingOf(db, of, sendingId);
  await assertDailyShare(db, of.legalEntityId, total);
  if (texts) await revise(db, sendingId, texts);
  const { rows } = await sql<{
    started: boolean;
  }>`select start_bulk_sending(${sendingId}) as started`.execute(db);
  if (!rows[0]?.started) throw new AppError('conflict', 'Este envio já foi confirmado ou cancelado.');
  await feedLater(db, sendingId, FEEDING.now);
  return sendingOf(db, of, sendingId);
}

async function revise(db: Transaction, sendingId: string, texts: LetterTexts): Promise<void> {
  const { rows } = await sql<{ fields: Record<string, string> }>`
    update bulk_sendings set subject = ${texts.subject}, body = ${texts.text}
    where id = ${sendingId} and state = 'preparing' returning fields`.execute(db);
  // One that was confirmed is refused by whoever starts it.
  if (rows[0]) assertKnownFields(texts, rows[0].fields);
}

/** What is in the outbox already still leaves: a few letters at most. Within the act's transaction. */
export async function cancelSending(
  { db }: Pick<Writing, 'db'>,
  of: SendingOf,
  sendingId: string,
): Promise<BulkSending> {
  await sendingOf(db, of, sendingId);
  const { rows } = await sql<{ cancelled: boolean }>`
    select cancel_bulk_sending(${sendingId}) as cancelled`.execute(db);
  if (!rows[0]?.cancelled) throw new AppError('conflict', 'Este envio já terminou.');
  return sendingOf(db, of, sendingId);
}

/** Stops feeding the outbox, or goes on; what is in it already still leaves. Within the act's transaction. */
export async function pauseSending(
  { db }: Pick<Writing, 'db'>,
  of: SendingOf,
  sendingId: string,
  isPaused: boolean,
): Promise<BulkSending> {
  await sendingOf(db, of, sendingId);
  const { rows } = await sql<{ changed: boolean }>`
    select pause_bulk_sending(${sendingId}, ${isPaused}) as changed`.execute(db);
  if (!rows[0]?.changed)
    throw new AppError(
      'conflict',
      isPaused ? 'Este envio não está em andamento.' : 'Este envio não está parado.',
    );
  if (!isPaused) await feedLater(db, sendingId, FEEDING.now);
  return sendingOf(db, of, sendingId);
}

/** Those that somebody started of a newsletter, the newest first. */
export async function sendingsOfNewsletter(db: Database | Transaction, id: number): Promise<BulkSending[]> {
  const { rows } = await readSendings(sql`s.newsletter_id = ${id} and not s.is_reminder`).execute(db);
  return rows;
}

/** Those of a case, the newest first, each with how far it is. */
export async function sendingsOf(db: Database | Transaction, caseId: string): Promise<BulkSending[]> {
  const { rows } = await readSendings(sql`s.case_id = ${caseId}`).execute(db);
  return rows;
}

/** One of them, with how far it is. */
export async function sendingOf(db: Database | Transaction, of: SendingOf, id: string): Promise<BulkSending> {
  const { rows } = await readSendings(sql`s.id = ${id} and ${isOf(of)}`).execute(db);
  return found(rows[0]);
}

const readSendings = (where: RawBuilder<unknown>) => sql<BulkSending>`
  select s.id, s.subject, s.body as text, s.state, s.total, s.created_at, s.started_at, s.ended_at,
    case when u.id is not null then json_build_object('id', u.id, 'label', u.name) end as created_by,
    far.queued, far.sent, far.kept, far.failed, far.bounced, far.skipped
  from bulk_sendings s left join users u on u.id = s.created_by
  cross join lateral (
    select count(*) filter (where state = 'queued') as queued, count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'kept') as kept, count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'bounced') as bounced, count(*) filter (where state = 'skipped') as skipped
    from bulk_letters l where l.sending_id = s.id
  ) far
  where ${where} order by s.created_at desc, s.id`;

/** The log, in the order of the list: a page of it, after the place of the last one that was read. */
export async function lettersOf(
  db: Database | Transaction,
  sendingId: string,
  { after = 0, limit = 100 }: { readonly after?: number; readonly limit?: number } = {},
): Promise<(BulkLetter & { readonly place: number })[]> {
  const { rows } = await sql<BulkLetter & { place: number }>`
    select l.id, l.place, l.name, l.address, l.state, l.message_id, l.sent_at,
      case when l.state in ('failed', 'bounced') then m.last_error end as reason
    from bulk_letters l left join mail_messages m on m.id = l.mail_id
    where l.sending_id = ${sendingId} and l.place > ${after} order by l.place limit ${limit}`.execute(db);
  return rows;
}

/** How many letters the organisation may still send today. */
export async function lettersLeftToday(db: Transaction, legalEntityId: number): Promise<number> {
  await lockTree(db, 'bulk letters', legalEntityId);
  const { rows } = await sql<{ total: number }>`
    select bulk_letters_of_a_day(${legalEntityId}) as total`.execute(db);
  return MOST_A_DAY - (rows[0]?.total ?? 0);
}

/** Those of one organisation who confirm at the same time take turns: two sendings that fit alone may not fit together. */
async function assertDailyShare(db: Transaction, legalEntityId: number, more: number): Promise<void> {
  if (more > (await lettersLeftToday(db, legalEntityId)))
    throw new AppError(
      'conflict',
      'Sua organização já enviou muitas cartas hoje. Espere até amanhã ou fale com a administração.',
    );
}
