import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';

export interface RequestJobServices {
  readonly config: Config;
  readonly system: Database;
  readonly mail: Mail;
  readonly notifier: Notifier;
}
