import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type Config, publicUrl } from '../../core/config.ts';
import type { Transaction } from '../../core/database/database.ts';
import { deferStatement } from '../../core/database/pipeline.ts';
import type { Keys } from '../../core/keys.ts';
import { addJob } from '../jobs/add-job.ts';
import { BULK_LETTER, enqueueBehind } from './bulk-priority.ts';
import { LeaveTokens } from './leave-tokens.ts';
import type { Letter } from './letter.ts';
import { openLetter, sealLetter } from './sealed-letter.ts';

export interface MailMessage {
  readonly to: { readonly name: string; readonly address: string };
  readonly letter: Letter;
  /** Whose outbox it stands in. */
  readonly legalEntityId: number;
  /** The account it speaks to, when there is one. */
  readonly userId?: number;
  /** The case it tells of, which then shows whether it arrived. */
  readonly caseId?: string;
  /** What kind of message it is: 'password-reset'. */
  readonly about: string;
  /** Seconds until it may leave. */
  readonly delay?: number;
}

/** Messages are rows first: they leave with the transaction that caused them, or not at all. */
export class Mail {
  /** Whether there is a server to hand messages to; without one they are kept for the outbox page. */
  readonly sends: boolean;
  private readonly key: Buffer;
  /** Of Message-IDs. */
  readonly host: string;
  /** Of letters that their readers may ask to get no more of. */
  readonly leaving: LeaveTokens;

  constructor(config: Config, keys: Keys) {
    this.sends = config.SMTP_URL !== undefined;
    this.key = keys.derive('mail');
    this.host = new URL(publicUrl(config)).hostname;
    this.leaving = new LeaveTokens(keys, new URL(publicUrl(config)).origin);
  }

  async queue(
    db: Transaction,
    { to, letter, legalEntityId, userId, caseId, about, delay = 0 }: MailMessage,
  ): Promise<void> {
    const uuid = randomUUID();
    const notBefore = delay > 0 ? sql`now() + make_interval(secs => ${delay})` : sql`null::timestamptz`;
    await deferStatement(
      db,
      sql`with drawn as (select nextval('mail_messages_id_seq') as id), written as (
          insert into mail_messages (id, uuid, legal_entity_id, user_id, case_id, about, recipient_name, recipient_address,
            subject, letter, message_id, state, not_before)
          select id, ${uuid}, ${legalEntityId}, ${userId ?? null}, ${caseId ?? null}::uuid, ${about}, ${to.name}, ${to.address},
            ${letter.subject}, ${this.seal(uuid, letter)}, ${this.newMessageId()},
            ${this.sends ? 'queued' : 'kept'}, ${notBefore} from drawn)
        select ${this.sends ? sql`enqueue_job('send-mail', json_build_object('id', id), ${notBefore}, 'mail ' || id)` : sql`id`}
        from drawn`,
    );
  }

  /**
   * One of many letters, under the Message-ID that the caller keeps for it: it lets every other message pass. Gives the
   * number of its row.
   */
  bulkStatement({
    to,
    letter,
    legalEntityId,
    about,
    messageId,
  }: Omit<MailMessage, 'userId' | 'delay'> & { readonly messageId: string }): RawBuilder<{ id: number }> {
    const uuid = randomUUID();
    const job = sql`enqueue_job_behind('send-mail', json_build_object('id', id), now(), 'mail ' || id, ${BULK_LETTER})`;
    return sql`with written as (
        insert into mail_messages (uuid, legal_entity_id, about, recipient_name, recipient_address, subject, letter,
          message_id, state, is_bulk)
        values (${uuid}, ${legalEntityId}, ${about}, ${to.name}, ${to.address}, ${letter.subject},
          ${this.seal(uuid, letter)}, ${messageId}, ${this.sends ? 'queued' : 'kept'}, true)
        returning id)
      select id${this.sends ? sql`, ${job}` : sql``} from written`;
  }

  /** Those of this kind that have not left do not leave any more: another link takes the place of theirs. */
  async withdraw(db: Transaction, userId: number, about: string): Promise<void> {
    await sql`select withdraw_mails(${userId}, ${about})`.execute(db);
  }

  /** The same for every try of a message, so that a receiver who gets it twice can tell. */
  newMessageId(): string {
    return `${randomUUID()}@${this.host}`;
  }

  private seal(uuid: string, letter: Letter): Buffer {
    return sealLetter(this.key, uuid, letter);
  }

  open(row: { readonly id: number; readonly uuid: string | null; readonly letter: Buffer }): Letter {
    return openLetter(this.key, row.uuid ?? row.id, row.letter);
  }
}

/** At that time, or now. One of many lets the others pass. */
export const queueSending = (
  db: Transaction,
  id: number,
  { runAt, isBulk = false }: { readonly runAt?: Date; readonly isBulk?: boolean } = {},
): Promise<void> => {
  const key = `mail ${id}`;
  if (!isBulk) return addJob(db, 'send-mail', { id }, { key, ...(runAt ? { runAt } : {}) });
  const seconds = runAt ? Math.max(0, (runAt.getTime() - Date.now()) / 1000) : 0;
  return enqueueBehind(db, 'send-mail', { id }, { key, seconds, priority: BULK_LETTER });
};
