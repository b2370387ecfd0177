import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Config, publicUrl } from '../../core/config.ts';
import type { Transaction } from '../../core/database/database.ts';
import { deferStatement } from '../../core/database/pipeline.ts';
import type { Keys } from '../../core/keys.ts';
import { addJob } from '../jobs/add-job.ts';
import type { Letter } from './letter.ts';
import { openLetter, sealLetter } from './sealed-letter.ts';

export interface MailMessage {
  readonly to: { readonly name: string; readonly address: string };
  readonly letter: Letter;
  /** Whose outbox it stands in. */
  readonly legalEntityId: number;
  /** The account it speaks to, when there is one. */
  readonly userId?: number;
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
  private readonly host: string;

  constructor(config: Config, keys: Keys) {
    this.sends = config.SMTP_URL !== undefined;
    this.key = keys.derive('mail');
    this.host = new URL(publicUrl(config)).hostname;
  }

  async queue(
    db: Transaction,
    { to, letter, legalEntityId, userId, about, delay = 0 }: MailMessage,
  ): Promise<void> {
    const uuid = randomUUID();
    const notBefore = delay > 0 ? sql`now() + make_interval(secs => ${delay})` : sql`null::timestamptz`;
    await deferStatement(
      db,
      sql`with drawn as (select nextval('mail_messages_id_seq') as id), written as (
          insert into mail_messages (id, uuid, legal_entity_id, user_id, about, recipient_name, recipient_address,
            subject, letter, message_id, state, not_before)
          select id, ${uuid}, ${legalEntityId}, ${userId ?? null}, ${about}, ${to.name}, ${to.address},
            ${letter.subject}, ${sealLetter(this.key, uuid, letter)}, ${this.newMessageId()},
            ${this.sends ? 'queued' : 'kept'}, ${notBefore} from drawn)
        select ${this.sends ? sql`enqueue_job('send-mail', json_build_object('id', id), ${notBefore}, 'mail ' || id)` : sql`id`}
        from drawn`,
    );
  }

  /** Those of this kind that have not left do not leave any more: another link takes the place of theirs. */
  async withdraw(db: Transaction, userId: number, about: string): Promise<void> {
    await sql`select withdraw_mails(${userId}, ${about})`.execute(db);
  }

  /** The same for every try of a message, so that a receiver who gets it twice can tell. */
  newMessageId(): string {
    return `${randomUUID()}@${this.host}`;
  }

  open(row: { readonly id: number; readonly uuid: string | null; readonly letter: Buffer }): Letter {
    return openLetter(this.key, row.uuid ?? row.id, row.letter);
  }
}

export const queueSending = (db: Transaction, id: number, runAt?: Date): Promise<void> =>
  addJob(db, 'send-mail', { id }, { key: `mail ${id}`, ...(runAt ? { runAt } : {}) });
