import type { VersionCodes } from '../../platform/documents/version-codes.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';

export interface LinkServices {
  readonly links: PublicLinks;
  readonly files: Files;
  readonly mail: Mail;
  readonly notifier: Notifier;
  readonly limiter: SharedLimiter;
  readonly versions: VersionCodes;
  /** Of the codes that are mailed. */
  readonly codeKey: Buffer;
}
