import type { Files } from '../../platform/files/files.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import type { TakenReportServices } from '../../platform/reports/take-report.ts';

export interface DriveServices {
  readonly files: Files;
  readonly links: PublicLinks;
  readonly limiter: SharedLimiter;
  readonly notifier: Notifier;
  readonly reports: TakenReportServices;
  /** Signs what is handed out for the right password of a link. */
  readonly ticketKey: Buffer;
}
