import { isOwnRoute } from '@conforme/contracts/core/notification-target.ts';
import type { KnownNotificationType } from '@conforme/contracts/core/notification-types.ts';
import { allPages } from '@conforme/contracts/page-catalog.ts';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { Mail } from '../mail/mail.ts';
import { notificationLetter } from './notification-letters.ts';

export interface NewNotification {
  readonly userIds: readonly number[];
  readonly type: KnownNotificationType;
  /** What it is about, in a few words; the type's own name without it. */
  readonly title?: string;
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

/** Tells people something, in the transaction of the write that caused it and as each of them wants to be told. */
export class Notifier {
  constructor(
    private readonly config: Config,
    private readonly mail: Mail,
  ) {}

  async notify(db: Transaction, notification: NewNotification): Promise<void> {
    const { userIds, type, extraData = {}, link, clickOptions = {} } = notification;
    for (const path of [extraData.form_path, link])
      if (path !== undefined && !isOwnRoute(path, allPages))
        throw new Error(`a notification leads only to pages of the product, not to ${JSON.stringify(path)}`);
    const content = {
      type,
      title: notification.title ?? null,
      message: notification.message,
      extra_data: extraData,
      link: link ?? null,
      click_options: clickOptions,
      legal_entity_id: notification.legalEntityId ?? null,
      created_by: notification.createdBy ?? null,
      dedup_key: notification.dedupKey ?? null,
    };
    const { rows } = await sql<{ user_id: number; name: string; email: string; outbox: number }>`
      select * from add_notifications(${[...userIds]}::bigint[], ${JSON.stringify(content)}::jsonb)`.execute(
      db,
    );
    for (const person of rows)
      await this.mail.queue(db, {
        to: { name: person.name, address: person.email },
        letter: notificationLetter(this.config, type),
        legalEntityId: person.outbox,
        userId: person.user_id,
        about: 'notification',
      });
  }
}
