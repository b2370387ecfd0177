import { isOwnRoute } from '@conforme/contracts/core/notifications/notification-target.ts';
import type { KnownNotificationType } from '@conforme/contracts/core/notifications/notification-types.ts';
import { allPages } from '@conforme/contracts/page-catalog.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Transaction } from '../../core/database/database.ts';
import { deferStatement } from '../../core/database/pipeline.ts';
import type { Mail } from '../mail/mail.ts';
import { notificationLetter } from './notification-letters.ts';

export interface NewNotification {
  readonly userIds: readonly number[];
  readonly type: KnownNotificationType;
  /** What happened, and to what: 'Sugestão em: Como pedir férias'. */
  readonly title: string;
  /** Plain text. */
  readonly message: string;
  readonly extraData?: {
    readonly event_id?: number;
    readonly form_path?: string;
    /** A name of the catalogue's icons. */
    readonly icon?: string;
  };
  readonly link?: string;
  readonly clickOptions?: { readonly newTab?: boolean; readonly markAsRead?: boolean };
  readonly legalEntityId?: number | null;
  readonly createdBy?: number;
  /** The same key never notifies the same person twice. */
  readonly dedupKey?: string;
}

/** Somebody a notification reaches, and how they want it. */
export interface Reader {
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
  /** Whose outbox a mail to them stands in. */
  readonly outbox: number;
  readonly mail: 'none' | 'digest' | 'sent';
}

/** Those of these people who want to know of something of this type in this organisation. */
export const readersAmong = (
  people: RawBuilder<unknown>,
  type: KnownNotificationType,
  legalEntityId: number | null,
) => sql<Reader>`select user_id, name, email, outbox, mail
  from notification_readers(${people}, ${type}, ${legalEntityId}::bigint)`;

/** Tells people something, in the transaction of the write that caused it and as each of them wants to be told. */
export class Notifier {
  constructor(
    private readonly config: Config,
    private readonly mail: Mail,
  ) {}

  async notify(db: Transaction, notification: NewNotification): Promise<void> {
    const { userIds, type, legalEntityId = null } = notification;
    const { rows } = await readersAmong(sql`${[...userIds]}::bigint[]`, type, legalEntityId).execute(db);
    await this.tell(db, rows, notification);
  }

  /** Those who were asked for already. */
  async tell(
    db: Transaction,
    readers: readonly Reader[],
    notification: Omit<NewNotification, 'userIds'>,
  ): Promise<void> {
    const { type, extraData = {}, link, clickOptions = {}, dedupKey } = notification;
    for (const path of [extraData.form_path, link])
      if (path !== undefined && !isOwnRoute(path, allPages))
        throw new Error(`a notification leads only to pages of the product, not to ${JSON.stringify(path)}`);
    const content = {
      type,
      title: notification.title,
      message: notification.message,
      extra_data: extraData,
      link: link ?? null,
      click_options: clickOptions,
      legal_entity_id: notification.legalEntityId ?? null,
      created_by: notification.createdBy ?? null,
      dedup_key: dedupKey ?? null,
    };
    if (readers.length === 0) return;
    const added = sql<Omit<Reader, 'mail'>>`select * from add_notifications(
      ${readers.map(({ user_id }) => user_id)}::bigint[], ${JSON.stringify(content)}::jsonb)`;
    if (dedupKey === undefined) {
      await deferStatement(db, added);
      await this.write(
        db,
        type,
        readers.filter(({ mail }) => mail === 'sent'),
      );
    } else await this.write(db, type, (await added.execute(db)).rows);
  }

  private async write(
    db: Transaction,
    type: KnownNotificationType,
    people: readonly Omit<Reader, 'mail'>[],
  ): Promise<void> {
    for (const person of people)
      await this.mail.queue(db, {
        to: { name: person.name, address: person.email },
        letter: notificationLetter(this.config, type),
        legalEntityId: person.outbox,
        userId: person.user_id,
        about: 'notification',
      });
  }
}
